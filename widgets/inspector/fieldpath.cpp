#include "widgets/inspector/fieldpath.h"

namespace partita::inspector {

namespace {

template<typename Fields>
Fields *levelOf(Fields &fields, const FieldPath &path)
{
    Fields *level = &fields;
    for (std::size_t depth = 0; depth + 1 < path.size(); ++depth) {
        const auto place = static_cast<std::size_t>(path[depth]);
        if (place >= level->size())
            return nullptr;
        auto *rows = std::get_if<model::EmbeddedSource>(&(*level)[place].source);
        if (!rows)
            return nullptr;
        level = &rows->fields;
    }
    return level;
}

} // namespace

std::vector<model::Field> *siblings(std::vector<model::Field> &fields, const FieldPath &path)
{
    return levelOf(fields, path);
}

const std::vector<model::Field> *siblings(const std::vector<model::Field> &fields,
                                          const FieldPath &path)
{
    return levelOf(fields, path);
}

const model::Field *fieldAt(const model::DocumentType &type, const FieldPath &path)
{
    const std::vector<model::Field> *level = path.empty() ? nullptr : levelOf(type.fields, path);
    if (!level || static_cast<std::size_t>(path.back()) >= level->size())
        return nullptr;
    return &(*level)[static_cast<std::size_t>(path.back())];
}

QVariant stored(const FieldPath &path)
{
    QVariantList list;
    for (const int place : path)
        list.append(place);
    return list;
}

FieldPath restored(const QVariant &data)
{
    FieldPath path;
    const QVariantList list = data.toList();
    for (const QVariant &place : list)
        path.push_back(place.toInt());
    return path;
}

} // namespace partita::inspector
