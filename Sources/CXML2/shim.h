// The parts of libxml2 that the target Markup calls; none is variadic or a macro.
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>  // xmlSwitchEncoding
