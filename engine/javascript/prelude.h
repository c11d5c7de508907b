// JavaScript source of the server-side API: getContext(), the collection and its calls, request,
// response, console, the integrated query API, and library functions that the engine lacks.
#pragma once

#include <string>

namespace partita::javascript {

/// One expression; its value is an object of functions, the only thing that C++ calls (see
/// engine.cpp):
///
///     begin(settings)            a new execution: makes getContext() and __ answer
///     call(function, arguments)  runs script code; {value} or {failed, message, number, line}
///     next()                     the oldest waiting call on the collection, or undefined
///     answer(request, number, message, value, options)   runs its callback; as call()
///     end()                      {body, bodyIsSet, requestBody, failure, accepted}; forgets the
///                                execution
///     guard(function)            the function, which then throws nothing but Error objects
///     describe(error)            {message, number, line}
///     text(value)                JSON text
///     parse(text)                the value of a JSON text
///     setClock(now, seed)        what Date says and Math.random begins with
///     connect(functions)         with what is outside (outside.h)
///
/// Calls on the collection are queued with copies of their arguments. They run in order after the
/// calling code has returned, so that callbacks never nest.
std::string preludeSource();

// The parts of the prelude, in order. A single part is no complete program.
extern const char *const preludeExecution;
extern const char *const preludeCollection;
extern const char *const preludeContext;
extern const char *const preludeLowering;
extern const char *const preludeLanguage;
extern const char *const preludeLibrary;

/// File name of the prelude in stack traces. Its frames do not belong to scripts.
inline constexpr const char *preludeFile = "partita-prelude";
/// File name prefix of scripts in stack traces; the script's name follows.
inline constexpr const char *scriptFilePrefix = "script-";

} // namespace partita::javascript
