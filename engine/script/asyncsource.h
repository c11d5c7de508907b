// Async functions for an engine that has none: their source is rewritten into ordinary functions that drive generators.
//
//     async function f(a) { return await g(a); }
//     function f(){return __partita_async(this,arguments,function*(a) { return (yield( g(a))); })}
//
// The parameters move into the generator, so that what their defaults throw rejects the promise. Arrow functions keep the
// `this` and `arguments` around them. Line breaks stay where they are; scripts without async functions stay as they are.
//
// Only what the rewriting needs is understood of the language. At the first thing that is no JavaScript it stops and leaves
// the rest alone: the engine stops there, too, and says why.
#pragma once

#include "engine/json/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::script {

/// The function of the prelude that runs such a generator: (this, arguments, generator function) to a promise. Names that
/// begin like it are not for scripts.
inline constexpr std::string_view asyncDriver = "__partita_async";

/// One change of a source: `removed` bytes at `position` give way to `inserted`, which holds no line break.
struct SourceEdit {
    std::size_t position = 0;
    std::size_t removed = 0;
    std::string inserted;
};

/// A source without async functions.
struct AsyncFreeSource {
    std::string text;
    std::vector<SourceEdit> edits; ///< what was changed, by position

    /// The column in `source` of a column of the text; both 1-based, in the same line.
    int sourceColumn(std::string_view source, int line, int column) const;
};

/// Errors, with line and column: what cannot be rewritten (async generators, for await, super in async methods), await in
/// parameters or outside an async function, nesting beyond reason.
Result<AsyncFreeSource> withoutAsync(std::string_view source);

} // namespace partita::script
