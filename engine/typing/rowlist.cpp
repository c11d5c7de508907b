#include "engine/typing/rowlist.h"

#include "engine/base/utf8.h"
#include "engine/mapping/mapping.h"

#include <algorithm>
#include <cctype>

namespace partita::typing {
namespace {

constexpr std::size_t mostWords = 48; // bytes

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

std::string textOf(const std::optional<Json> &value)
{
    using Handler = Json::error_handler_t;
    if (!value)
        return {};
    return value->is_string() ? value->get<std::string>()
                              : value->dump(-1, ' ', false, Handler::replace);
}

ListedRow listed(const Given &given, const model::Entity &entity, Row row)
{
    ListedRow made;
    made.row = row;
    made.key = textOf(valueOf(given.rows(), entity.name, row, entity.key));
    for (const model::Attribute &attribute : entity.attributes) {
        const bool isPlain = attribute.type != model::AttributeType::object
            && attribute.type != model::AttributeType::array;
        if (attribute.name == entity.key || !isPlain || made.words.size() >= mostWords)
            continue;
        const std::string text = textOf(valueOf(given.rows(), entity.name, row, attribute.name));
        made.words += (made.words.empty() || text.empty() ? "" : " · ")
            + std::string(beginningOf(text, mostWords));
    }
    return made;
}

} // namespace

std::vector<ListedRow> rowsIn(const Given &given, const DocumentPlace &place,
                              const std::string &filter, std::size_t most,
                              const std::stop_token &stop)
{
    std::vector<ListedRow> found;
    const model::Design *design = given.withDerivedDesigns().design(place.design);
    const model::DocumentType *type = given.type(place);
    const model::Entity *entity = type ? given.workbook().entity(type->entity) : nullptr;
    if (!design || !entity)
        return found;
    std::map<Row, std::string> names;
    for (const model::SampleRow &row : given.workbook().population->sampleRows) {
        if (row.entity == entity->name)
            names[given.rows().sampleRow(row.name)] = row.name;
    }
    const std::string wanted = lower(filter);
    const mapping::Mapper mapper(given.withDerivedDesigns(), *design, given.rows());
    for (const Row row : mapper.rowsOf(*type)) {
        if (found.size() >= most || stop.stop_requested())
            break;
        ListedRow made = listed(given, *entity, row);
        if (const auto name = names.find(row); name != names.end())
            made.name = name->second;
        if (wanted.empty()
            || lower(made.name + ' ' + made.key + ' ' + made.words).find(wanted)
                != std::string::npos)
            found.push_back(std::move(made));
    }
    return found;
}

} // namespace partita::typing
