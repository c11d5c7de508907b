// Names that a format can say: letters that it cannot are replaced, and each name is given once.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

/// ASCII letters, digits and `_`; no digit first.
bool isPlainName(std::string_view name);

/// The text as a plain name: other characters become `_`, a digit in front gets one. Empty texts
/// become "_".
std::string plainNameOf(std::string_view text);

/// Gives plain names, each once, and remembers which differ from what was wanted.
class PlainNames {
public:
    /// The plain name, with a number behind it when it is given already. Names that differ in
    /// letter case only count as the same.
    std::string give(const std::string &wanted);
    /// One sentence for all names that were replaced; empty when there are none.
    std::string sentence() const;

private:
    std::set<std::string> m_given; ///< in lower case
    std::vector<std::string> m_replaced; ///< "a b" as a_b
};

} // namespace partita::exchange
