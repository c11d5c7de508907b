// Checks of attributes: their generators, and hand-written values.
#include "engine/base/messagetext.h"
#include "engine/model/datetime.h"
#include "engine/model/generatortype.h"
#include "engine/model/limits.h"
#include "engine/model/validation/validator.h"
#include "engine/model/valuefit.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace partita::model {
namespace {

using Kind = Generator::Kind;

/// Values of the type, in words: "whole numbers".
const char *contentsOf(AttributeType type)
{
    switch (type) {
    case AttributeType::string:
        return "texts";
    case AttributeType::integer:
        return "whole numbers";
    case AttributeType::number:
        return "numbers";
    case AttributeType::boolean:
        return "true or false";
    case AttributeType::dateTime:
        return "dates";
    case AttributeType::object:
        return "objects";
    case AttributeType::array:
        return "arrays";
    }
    return "";
}

bool isDate(const std::string &text)
{
    return parseDateTime(text).has_value();
}

std::string noDate(const std::string &text, const std::string &attribute)
{
    return inQuotes(text) + " is no date, and " + attribute
        + " needs one such as \"2024-05-17\" or \"2024-05-17T08:12:45Z\".";
}

bool isOfType(const Json &value, AttributeType type)
{
    switch (type) {
    case AttributeType::string:
        return value.is_string();
    case AttributeType::integer:
        return value.is_number()
            && (!value.is_number_float() || std::trunc(value.get<double>()) == value.get<double>());
    case AttributeType::number:
        return value.is_number();
    case AttributeType::boolean:
        return value.is_boolean();
    case AttributeType::dateTime:
        return value.is_string() && isDate(value.get_ref<const std::string &>());
    case AttributeType::object:
        return value.is_object();
    case AttributeType::array:
        return value.is_array();
    }
    return true;
}

std::string wrongType(const Json &value, const std::string &name, AttributeType type)
{
    return "The value " + shown(value) + " does not fit " + name + ", whose type is for "
        + contentsOf(type) + "; change the value or the type.";
}

class AttributeCheck {
public:
    AttributeCheck(const Attribute &attribute, std::string place, Report &report)
        : m_attribute(attribute)
        , m_generator(attribute.generator)
        , m_name(attribute.name.empty() ? "an element" : inQuotes(attribute.name))
        , m_place(std::move(place))
        , m_report(report)
    {
    }

    void run()
    {
        checkSizes();
        checkNumberRange();
        checkChoices();
        checkDates();
        checkType();
        checkMembers();
        if (m_generator.kind == Kind::boolean
            && !(m_generator.probability >= 0 && m_generator.probability <= 1))
            generatorError("The probability of " + m_name + " must lie between 0 and 1.");
        if (!(m_attribute.missing >= 0 && m_attribute.missing <= 1))
            m_report.error(m_place + ".missing",
                           "The share of rows that lack " + m_name + " must lie between 0 and 1.");
        checkAmount(m_attribute.changesPerDay, mostChanges, "The changes a day of " + m_name,
                    m_place + ".changesPerDay", m_report);
        if (m_attribute.changesPerDay > 0 && !m_attribute.isMutable)
            m_report.warning(m_place + ".mutable",
                             m_name + " is not mutable, but has changes a day; "
                                 + ticked(fields::changeable) + ", or make "
                                 + named(fields::changesPerDay) + " 0.");
    }

private:
    void generatorError(const std::string &message)
    {
        m_report.error(m_place + ".generate", message);
    }

    /// Sizes of texts are in characters, of arrays in elements.
    void checkSizes()
    {
        const bool isText = m_generator.kind == Kind::text;
        if (!isText && m_generator.kind != Kind::array)
            return;
        const std::string length = "The length of " + m_name;
        if (m_generator.minimum > m_generator.maximum)
            upsideDown(length);
        else
            checkAmount(m_generator.minimum < 0 ? m_generator.minimum : m_generator.maximum,
                        isText ? longestText : mostElements, length, m_place + ".generate",
                        m_report);
    }

    void upsideDown(const std::string &what)
    {
        generatorError(what + " has a minimum that is greater than its maximum.");
    }

    void checkNumberRange()
    {
        if (m_generator.deviation) {
            checkAmount(*m_generator.deviation, greatestNumber, "The deviation of " + m_name,
                        m_place + ".generate", m_report);
            if (m_generator.kind != Kind::number)
                m_report.warning(m_place + ".generate",
                                 "Only numbers have a deviation; that of " + m_name
                                     + " has no effect, remove it.");
        }
        if (m_generator.kind != Kind::number)
            return;
        const bool isWhole = m_attribute.type == AttributeType::integer;
        const double greatest = isWhole ? greatestInteger : greatestNumber;
        if (m_generator.minimum > m_generator.maximum)
            upsideDown("The range of " + m_name);
        else if (!(std::abs(m_generator.minimum) <= greatest)
                 || !(std::abs(m_generator.maximum) <= greatest))
            generatorError("The range of " + m_name + " goes beyond what "
                           + (isWhole ? "whole numbers can be made of (4e18)."
                                      : "numbers can be made of (1e300)."));
        else if (isWhole && std::ceil(m_generator.minimum) > std::floor(m_generator.maximum))
            generatorError("There is no whole number in the range of " + m_name
                           + "; widen it, or make the type \"number\".");
    }

    void checkChoices()
    {
        if (!m_generator.isListed())
            return;
        if (m_generator.choices.empty())
            generatorError("The generator of " + m_name + " has no choices.");
        double weights = 0;
        bool isToldOf = false; // report only the first choice of another type
        for (const Choice &choice : m_generator.choices) {
            checkNumbers(choice.value, m_place + ".generate", m_report);
            checkAmount(choice.weight, greatestWeight, "The weight of a choice of " + m_name,
                        m_place + ".generate", m_report);
            weights += choice.weight;
            if (choice.value.is_null() || isToldOf || isOfType(choice.value, m_attribute.type))
                continue;
            isToldOf = true;
            if (m_attribute.type == AttributeType::dateTime && choice.value.is_string())
                generatorError(noDate(choice.value.get<std::string>(), m_name));
            else
                m_report.warning(m_place + ".generate",
                                 wrongType(choice.value, m_name, m_attribute.type));
        }
        if (m_generator.kind == Kind::choice && !m_generator.choices.empty() && weights == 0)
            generatorError("The weights of the choices of " + m_name + " add up to 0.");
    }

    void checkDates()
    {
        if (m_generator.kind != Kind::dateTime)
            return;
        for (const std::string &text : {m_generator.from, m_generator.to}) {
            if (!text.empty() && !isDate(text)) {
                generatorError(noDate(text, m_name));
                return;
            }
        }
        if (!m_generator.from.empty() && !m_generator.to.empty()
            && *parseDateTime(m_generator.from) >= *parseDateTime(m_generator.to))
            generatorError("The dates of " + m_name + " must end after they begin, and "
                           + inQuotes(m_generator.to) + " is not after "
                           + inQuotes(m_generator.from) + '.');
    }

    bool isMadeByGenerator() const
    {
        const AttributeType type = m_attribute.type;
        const bool isNumeric = type == AttributeType::integer || type == AttributeType::number;
        switch (m_generator.kind) {
        case Kind::choice:
        case Kind::constant:
            return true; // value by value: checkChoices()
        case Kind::number:
            return isNumeric || type == AttributeType::string; // digits: postcodes, telephones
        case Kind::sequence:
            return type == AttributeType::string || (isNumeric && m_generator.prefix.empty());
        case Kind::dateTime:
            return type == AttributeType::dateTime || type == AttributeType::string;
        default:
            return type == typeMadeBy(m_generator);
        }
    }

    void checkType()
    {
        if (isMadeByGenerator())
            return;
        if (m_generator.kind == Kind::sequence && !m_generator.prefix.empty())
            generatorError("The sequence of " + m_name + " begins with "
                           + inQuotes(m_generator.prefix) + ", but its type is for "
                           + contentsOf(m_attribute.type) + "; empty the prefix or make the type "
                           + "\"string\".");
        else
            generatorError("The generator of " + m_name + " makes "
                           + contentsOf(typeMadeBy(m_generator)) + ", but its type is for "
                           + contentsOf(m_attribute.type) + "; change one of the two.");
    }

    void checkMembers()
    {
        const std::string place = m_place + ".members";
        const bool isArray = m_generator.kind == Kind::array;
        const bool isObject = m_generator.kind == Kind::object;
        const std::size_t count = m_attribute.members.size();
        if (isArray && count != 1)
            m_report.error(
                place,
                count == 0 ? "The array " + m_name + " does not say what its elements are."
                           : "The array " + m_name + " describes " + std::to_string(count)
                        + " kinds of elements; keep one. If an element has several values, make it"
                          " an object.");
        else if (isObject && count == 0)
            m_report.warning(place, "The object " + m_name + " has no members.");
        else if (!isArray && !isObject && count > 0)
            m_report.warning(place,
                             "Only objects and arrays have members; those of " + m_name
                                 + " have no effect.");
        std::set<std::string> seen;
        for (std::size_t index = 0; index < count; ++index) {
            const Attribute &member = m_attribute.members[index];
            const std::string where = elementPath(place, index);
            if (isObject && member.name.empty())
                m_report.error(where, "A member of " + m_name + " has no name.");
            else if (isObject && !seen.insert(member.name).second)
                m_report.error(where,
                               m_name + " has two members named " + inQuotes(member.name)
                                   + "; rename one.");
            checkAttribute(member, where, m_report);
        }
    }

    const Attribute &m_attribute;
    const Generator &m_generator;
    std::string m_name; ///< name in messages
    std::string m_place;
    Report &m_report;
};

} // namespace

std::string shown(const Json &value)
{
    constexpr std::size_t longest = 40;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

std::string misfitOf(const Attribute &attribute, const Json &value)
{
    if (value.is_null() || isOfType(value, attribute.type))
        return {};
    const std::string name = inQuotes(attribute.name);
    return attribute.type == AttributeType::dateTime && value.is_string()
        ? noDate(value.get<std::string>(), name)
        : wrongType(value, name, attribute.type);
}

bool checkValue(const Attribute &attribute, const Json &value, const std::string &place,
                Report &report)
{
    const std::string misfit = misfitOf(attribute, value);
    if (misfit.empty())
        return true;
    if (attribute.type == AttributeType::dateTime && value.is_string())
        report.error(place, misfit);
    else
        report.warning(place, misfit);
    return false;
}

void checkAttribute(const Attribute &attribute, const std::string &place, Report &report)
{
    AttributeCheck(attribute, place, report).run();
}

} // namespace partita::model
