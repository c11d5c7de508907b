// Translation of modern JavaScript for an engine that supports ES2016 with generators. Newer
// constructs are rewritten with those that the engine has.
//
//     async function f(a) { return await g(a); }
//     function f(){return __partita_async(this,arguments,function*(a) { return (yield( g(a))); })}
//
//     const {a, ...b} = c;           const {a, [__partita_rest("a")]:b=__partita_restless()} = c;
//     d = {...b, e};                 d = __partita_object({},b,{ e});
//     d.f ??= 1_000;                 __partita_placed(__partita_place("??",d,{f:0})?.set(1000));
//
// It also rewrites logical assignment to names, and catch without a binding. Fields, private
// members and static blocks of classes are refused. The parameters of async functions move into the
// generator, so that an exception in a default value rejects the promise. Arrow functions keep the
// surrounding `this` and `arguments`. Line breaks and all constructs that the engine supports stay
// unchanged.
//
// The translation parses only as much as it needs. At the first syntax error it stops and leaves
// the rest unchanged: the engine then reports the error.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::javascript {

/// Prefix of the prelude's functions that rewritten source calls, and of generated names. Scripts
/// must not use such names.
inline constexpr std::string_view loweringPrefix = "__partita_";

/// One change of a source: `inserted`, without line breaks, replaces `removed` bytes at `position`.
struct SourceEdit {
    std::size_t position = 0;
    std::size_t removed = 0;
    std::string inserted;
};

/// A translated source.
struct LoweredSource {
    std::string text;
    std::vector<SourceEdit> edits; ///< all changes, by position
    std::string
        entry; ///< name of the first function declared outside all others, empty when there is none

    /// The column in `source` of a column of the text; both 1-based, in the same line.
    int sourceColumn(std::string_view source, int line, int column) const;
};

/// Errors, with line and column: what can be neither run nor rewritten (fields of classes, async
/// generators, for await, BigInt, modules, some regular expressions…), await in parameters or
/// outside an async function, nesting beyond reason.
Result<LoweredSource> lowered(std::string_view source);

} // namespace partita::javascript
