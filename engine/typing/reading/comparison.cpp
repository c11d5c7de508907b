#include "engine/typing/reading/comparison.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/typing/reading/matching.h"
#include "engine/typing/reading/words.h"

namespace partita::typing {

using Kind = Meaning::Kind;

void Comparison::object(const std::vector<model::Field> &fields, const Json &typed,
                        const Json *before, const Json &made, const std::string &path)
{
    if (!typed.is_object() || !made.is_object())
        return;
    for (const model::Field &field : fields)
        value(&field, memberOf(typed, field.name), before ? memberOf(*before, field.name) : nullptr,
              memberOf(made, field.name), memberPath(path, field.name));
}

void Comparison::value(const model::Field *field, const Json *typed, const Json *before,
                       const Json *made, const std::string &path)
{
    if ((!typed && !made) || (typed && made && same(*typed, *made)) || m_spoken.contains(path))
        return;
    const auto *embedded = field ? std::get_if<model::EmbeddedSource>(&field->source) : nullptr;
    if (embedded && typed && made && typed->is_array() && made->is_array()
        && typed->size() == made->size())
        elements(*embedded, *typed, before, *made, path);
    else if (embedded && typed && made && typed->is_object() && made->is_object())
        object(embedded->fields, *typed, before, *made, path);
    else
        tell(field, typed, before, made, path);
}

void Comparison::elements(const model::EmbeddedSource &embedded, const Json &typed,
                          const Json *before, const Json &made, const std::string &path)
{
    const Json none = Json::array();
    const Json &old = before && before->is_array() ? *before : none;
    const auto partners = matched(old, typed, {});
    for (std::size_t index = 0; index < typed.size(); ++index)
        object(embedded.fields, typed[index], partners[index] ? &old[*partners[index]] : nullptr,
               made[index], elementPath(path, index));
}

void Comparison::tell(const model::Field *field, const Json *typed, const Json *before,
                      const Json *made, const std::string &path)
{
    const std::string name = field ? inQuotes(field->name) : std::string("This value");
    const bool isUntouched = (!typed && !before) || (typed && before && same(*typed, *before));
    const std::string now = made ? shownValue(*made) : std::string("nothing");
    if (isUntouched)
        m_meanings.push_back(
            {Kind::follows, path,
             typed ? name + " becomes " + now + '.' : name + " is generated: " + now + '.'});
    else if (typed && made && typed->is_array() && made->is_array()
             && typed->size() != made->size())
        m_meanings.push_back({Kind::impossible, path,
                              name + " would have " + std::to_string(made->size())
                                  + " elements, not " + std::to_string(typed->size())
                                  + ": it keeps only some of its rows; change what it keeps in the "
                                    "document type."});
    else
        m_meanings.push_back(
            {Kind::impossible, path,
             name + " would be " + now
                 + " all the same: another value of the document decides it; change that one."});
}

} // namespace partita::typing
