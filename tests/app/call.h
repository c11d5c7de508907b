// Calls of a subcommand in tests: words as input, exit code and both texts as output, without a
// process.
#pragma once

#include <QStringList>

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <span>
#include <string>

namespace partita::tests {

using Subcommand = int (*)(std::span<const std::string>, std::ostream &, std::ostream &);

struct Answer {
    int code = 0;
    QString out;
    QString err;
    /// The output as JSON; a discarded value when it is not JSON.
    nlohmann::ordered_json json() const;
};

Answer call(Subcommand subcommand, const QStringList &words);
/// "a|b" is two words, so that words may contain spaces.
Answer call(Subcommand subcommand, const char *words);

} // namespace partita::tests
