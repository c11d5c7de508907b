// Changes of an update in the short notation (notation.h).
#include "engine/model/notation.h"
#include "engine/model/notations/barewords.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

/// "VERB attribute JOINT operand", or the other way round for arrays.
struct Form {
    ChangeInPlace::Kind kind;
    std::string_view verb;
    std::string_view joint;
};
constexpr std::array<Form, 4> changeForms {{
    {ChangeInPlace::Kind::raise, "raise ", " by "},
    {ChangeInPlace::Kind::lower, "lower ", " by "},
    {ChangeInPlace::Kind::append, "append ", " to "},
    {ChangeInPlace::Kind::takeOut, "remove ", " from "},
}};

/// The last joint outside quotes: the text of an operand may contain one.
std::size_t findLast(std::string_view text, std::string_view joint)
{
    std::size_t last = std::string_view::npos;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (isQuoted && text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && text.substr(at).starts_with(joint))
            last = at;
    }
    return last;
}

bool isInQuotes(std::string_view name)
{
    return name.size() > 1 && name.front() == '"' && name.back() == '"';
}

} // namespace

std::string toNotation(const ChangeInPlace &change)
{
    const auto form = std::find_if(changeForms.begin(), changeForms.end(),
                                   [&](const Form &one) { return one.kind == change.kind; });
    const std::string attribute = quotedPath(change.attribute);
    const std::string operand = operandNotation(change.parameter, change.constant);
    std::string text(form->verb);
    text += change.isOfNumber() ? attribute : operand;
    text += form->joint;
    return text + (change.isOfNumber() ? operand : attribute);
}

std::optional<ChangeInPlace> changeFromNotation(std::string_view text)
{
    text = trimmed(text);
    for (const Form &form : changeForms) {
        if (!text.starts_with(form.verb))
            continue;
        const std::string_view rest = text.substr(form.verb.size());
        const std::size_t joint = findLast(rest, form.joint);
        if (joint == std::string_view::npos)
            continue;
        const std::string_view before = trimmed(rest.substr(0, joint));
        const std::string_view after = trimmed(rest.substr(joint + form.joint.size()));
        ChangeInPlace change;
        change.kind = form.kind;
        change.attribute = unquotedPath(change.isOfNumber() ? before : after);
        if (!change.attribute.empty()
            && readOperand(change.isOfNumber() ? after : before, change.parameter, change.constant))
            return change;
    }
    return std::nullopt;
}

std::vector<std::string> changesNotation(const Command &command)
{
    std::vector<std::string> texts;
    for (const std::string &name : command.attributes) {
        if (const ChangeInPlace *change = command.changeOf(name))
            texts.push_back(toNotation(*change));
        else
            texts.push_back(isInQuotes(name) || changeFromNotation(name) ? '"' + name + '"' : name);
    }
    return texts;
}

void addChangeFromNotation(Command &command, std::string_view text)
{
    if (std::optional<ChangeInPlace> change = changeFromNotation(text)) {
        command.attributes.push_back(change->attribute);
        command.inPlace.push_back(*std::move(change));
        return;
    }
    const bool isName = isInQuotes(text); // a name with blanks may be in quotes, as in a query
    command.attributes.emplace_back(isName ? text.substr(1, text.size() - 2) : text);
}

} // namespace partita::model
