#include "engine/report/sections/documentlisting.h"

#include "engine/base/numbertext.h"
#include "engine/base/utf8.h"
#include "engine/report/sections/sourcewords.h"

namespace partita::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longestText = 56; ///< characters
constexpr std::size_t shownElements = 1; ///< of an array of objects
constexpr std::size_t shownValues = 4; ///< of an array of values

std::string dumped(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string valueText(const Json &value)
{
    if (!value.is_string())
        return dumped(value);
    const auto &text = value.get_ref<const std::string &>();
    const std::string_view begin = firstCharacters(text, longestText);
    return begin.size() == text.size() ? dumped(value) : dumped(std::string(begin) + "…");
}

class Lines {
public:
    explicit Lines(std::vector<Listing::Line> &lines)
        : m_lines(lines)
    {
    }

    /// `fields`: of the object, or of each element of the array; nullptr when they are not known.
    void write(const Json &value, const std::vector<model::Field> *fields, int depth,
               const std::string &before, const std::string &after, const std::string &note)
    {
        if (value.is_object() && !value.empty())
            writeObject(value, fields, depth, before, after, note);
        else if (value.is_array() && !value.empty())
            writeArray(value, fields, depth, before, after, note);
        else
            add(depth, before + valueText(value) + after, note);
    }

private:
    void add(int depth, const std::string &text, const std::string &note)
    {
        constexpr std::size_t step = 2;
        m_lines.push_back({std::string(step * static_cast<std::size_t>(depth), ' ') + text, note});
    }

    void writeObject(const Json &object, const std::vector<model::Field> *fields, int depth,
                     const std::string &before, const std::string &after, const std::string &note)
    {
        add(depth, before + "{", note);
        std::size_t left = object.size();
        for (const auto &[name, value] : object.items()) {
            const model::Field *field = fields ? model::findField(*fields, name) : nullptr;
            const auto *embedded
                = field ? std::get_if<model::EmbeddedSource>(&field->source) : nullptr;
            write(value, embedded ? &embedded->fields : nullptr, depth + 1, dumped(name) + ": ",
                  --left > 0 ? "," : "", field ? sourceOf(*field) : std::string());
        }
        add(depth, "}" + after, {});
    }

    void writeArray(const Json &array, const std::vector<model::Field> *fields, int depth,
                    const std::string &before, const std::string &after, const std::string &note)
    {
        const bool isStructured = array.front().is_structured();
        const std::size_t shown
            = std::min(array.size(), isStructured ? shownElements : shownValues);
        const std::size_t left = array.size() - shown;
        const std::string rest
            = left > 0 ? "… " + words::amount(static_cast<double>(left)) + " more" : std::string();
        if (!isStructured) {
            std::string text;
            for (std::size_t i = 0; i < shown; ++i)
                text += (i > 0 ? ", " : "") + valueText(array[i]);
            return add(depth, before + "[" + text + (left > 0 ? ", " + rest : "") + "]" + after,
                       note);
        }
        add(depth, before + "[", note);
        for (std::size_t i = 0; i < shown; ++i)
            write(array[i], fields, depth + 1, {}, i + 1 < shown || left > 0 ? "," : "", {});
        if (left > 0)
            add(depth + 1, rest, {});
        add(depth, "]" + after, {});
    }

    std::vector<Listing::Line> &m_lines;
};

} // namespace

Listing listingOf(const Json &item, const model::DocumentType &type)
{
    Listing listing;
    Lines(listing.lines).write(item, &type.fields, 0, {}, {}, {});
    return listing;
}

} // namespace partita::report
