// The JavaScript side of the server-side API: getContext(), the collection with its calls, request,
// response, console, the integrated query API, and what the service's language level has beyond
// ours.
#pragma once

#include <string>

namespace partita::script {

/// One expression; its value is an object of functions, the only thing that C++ calls (see
/// engine.cpp):
///     begin(settings)            a new execution: makes getContext() and __ answer
///     call(function, arguments)  runs script code; {value} or {failed, message, number, line}
///     next()                     the oldest call on the collection that waits, or undefined
///     answer(request, number, message, value, options)   runs its callback; as call()
///     end()                      {body, bodyIsSet, requestBody, failure, log, accepted}; forgets
///     the execution and every new global guard(function)            the function, throwing nothing
///     but Error objects describe(error)            {message, number, line} text(value) JSON text
///     connect(functions)         with what is outside: SpatialFunctions
/// Calls on the collection are only queued, with a copy of what they were given; they run in their
/// order when the code that made them has returned, so that callbacks never nest.
std::string preludeSource();

// Its chapters, in order; each alone is no complete program.
extern const char *const preludeExecution;
extern const char *const preludeCollection;
extern const char *const preludeContext;
extern const char *const preludeLowering;
extern const char *const preludeLanguage;
extern const char *const preludeLibrary;

/// The name under which the prelude appears in stack traces; frames in it are not the script's.
inline constexpr const char *preludeFile = "partita-prelude";
/// The same for scripts: followed by the script's name.
inline constexpr const char *scriptFilePrefix = "script-";

} // namespace partita::script
