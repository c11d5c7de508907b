// Names of letters, digits and `_` for formats that allow no others. Each name is given once.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

/// ASCII letters, digits and `_`; no digit first.
bool isPlainName(std::string_view name);

/// The text as a plain name: every other character becomes `_`, and a `_` is put before a digit at
/// the beginning. An empty text becomes "_".
std::string plainNameOf(std::string_view text);

/// Gives plain names, each once, and remembers those that differ from the wanted name.
class PlainNames {
public:
    /// The plain name, with a number behind it when it was given before. Names that differ only in
    /// letter case are the same name.
    std::string give(const std::string &wanted);
    /// One sentence for all names that were replaced; empty when there are none.
    std::string sentence() const;

private:
    std::set<std::string> m_given; ///< in lower case
    std::vector<std::string> m_replaced; ///< "a b" as a_b
};

} // namespace partita::exchange
