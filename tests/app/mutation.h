// Damage to workbooks, drawn from a seed: parts of a text of JSON that are replaced, doubled,
// removed, renamed or nested, and bytes of a file that are changed.
#pragma once

#include <nlohmann/json.hpp>

#include <random>
#include <string>

namespace partita::tests {

class Mutator {
public:
    explicit Mutator(unsigned seed);

    /// The JSON text with one to three changes of its parts; seldom of its bytes.
    std::string changedText(const std::string &text);
    /// Some bytes are changed, left out or doubled; seldom the end is missing.
    std::string changedBytes(std::string bytes);
    /// A project file with a change in one of its rows.
    std::string changedProject(const std::string &bytes);

    /// A number from 0 to `end` - 1.
    std::size_t below(std::size_t end);

private:
    using Json = nlohmann::ordered_json;

    void change(Json &root);
    void changeMembers(Json &object);
    void changeElements(Json &array);
    void replace(Json &node);
    Json someValue();
    Json someNumber();
    std::string someText();
    /// A part of the document, of any depth.
    Json &somePart(Json &root);

    std::mt19937 m_random;
    std::vector<std::string> m_words; ///< texts and names of the document
};

} // namespace partita::tests
