// The parts of libclang that the target ClangTokens calls; none is variadic or a macro.
#include <clang-c/Index.h>
