// The parts of libxml2 that the target Markup calls; none is variadic or a macro.
#include <libxml/xmlversion.h>
// libxml2's headers would bring in all of ICU's, which clash with Foundation's own copy. What they
// declare with it is one structure of converters that nothing here looks into.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>  // xmlSwitchEncoding
