#include "widgets/design/designfigure.h"

#include "widgets/models/fieldsources.h"
#include "widgets/models/magnitude.h"
#include "widgets/style/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace partita::design {

namespace {

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

struct FigureWords {
    Q_DECLARE_TR_FUNCTIONS(DesignFigure)
};

QString newest(std::int64_t count, const std::string &orderBy)
{
    return FigureWords::tr("newest %1 by %2", "number, attribute")
        .arg(style::count(static_cast<double>(count)), text(orderBy));
}

QStringList notesOf(const model::DocumentType &type)
{
    QStringList notes;
    if (!type.primary) {
        const QString upkeep = models::shortUpkeepOf(type.upkeep);
        notes.append(upkeep.isEmpty() ? FigureWords::tr("copy, left as it was")
                                      : FigureWords::tr("copy, kept by: %1").arg(upkeep));
    }
    if (type.cap)
        notes.append(newest(type.cap->count, type.cap->orderBy));
    if (type.filter)
        notes.append(FigureWords::tr("only where %1 = %2")
                         .arg(text(type.filter->attribute), text(type.filter->equals.dump())));
    return notes;
}

/// Members of an object, or of the elements of an array of objects.
void addMembers(const model::Attribute &attribute, int depth, std::vector<FieldRow> &rows)
{
    const bool isList = attribute.type == model::AttributeType::array;
    if (isList && attribute.members.size() == 1)
        return addMembers(attribute.members.front(), depth, rows);
    for (const model::Attribute &member : attribute.members) {
        FieldRow row;
        row.name = text(member.name);
        row.depth = depth;
        rows.push_back(std::move(row));
        addMembers(member, depth + 1, rows);
    }
}

class Builder {
public:
    Builder(const model::Workbook &workbook, const model::Design &design)
        : m_workbook(workbook)
        , m_design(design)
    {
    }

    DesignFigure build()
    {
        for (const model::Container &container : m_design.containers) {
            ContainerBox box;
            box.name = text(container.name);
            QStringList key;
            for (const std::string &path : container.partitionKey)
                key.append(text(path));
            box.key = key.join(QStringLiteral(", "));
            for (const model::DocumentType &type : container.documentTypes)
                box.documents.push_back(addDocument(container, type));
            m_figure.containers.push_back(std::move(box));
        }
        nameAll();
        for (DocumentBox &box : m_figure.boxes)
            findOrigins(box);
        return std::move(m_figure);
    }

private:
    int addDocument(const model::Container &container, const model::DocumentType &type)
    {
        DocumentBox box;
        box.title = text(type.name);
        box.entity = text(type.entity);
        box.notes = notesOf(type);
        box.container = text(container.name);
        box.documentType = box.title;
        box.upkeep = type.upkeep;
        const int index = add(std::move(box), type.primary);
        addRows(index, type.fields, type.entity, &container);
        return index;
    }

    int addEmbedded(int inside, const model::Field &field, const model::EmbeddedSource &source,
                    const std::string &entity)
    {
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, source.role);
        if (!role)
            return -1;
        DocumentBox box;
        box.title = text(field.name);
        box.entity = text(role->partner);
        if (role->toMany)
            box.amount = models::magnitudeOf(*role->relationship);
        if (source.latest)
            box.notes.append(newest(*source.latest, source.orderBy));
        if (const QString upkeep = models::shortUpkeepOf(field.upkeep); !upkeep.isEmpty())
            box.notes.append(FigureWords::tr("copy, kept by: %1").arg(upkeep));
        box.container = at(inside).container;
        box.documentType = at(inside).documentType;
        box.relationship = text(role->relationship->name);
        box.inside = inside;
        box.upkeep = field.upkeep;
        const int index = add(std::move(box), false);
        addRows(index, source.fields, role->partner, nullptr);
        return index;
    }

    /// `container`: of a document's own fields, which may be its key.
    void addRows(int index, const std::vector<model::Field> &fields, const std::string &entity,
                 const model::Container *container)
    {
        for (const model::Field &field : fields) {
            FieldRow row;
            row.name = text(field.name);
            row.field = &field;
            row.isKey = container
                && std::find(container->partitionKey.begin(), container->partitionKey.end(),
                             '/' + field.name)
                    != container->partitionKey.end();
            if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
                row.embedded = addEmbedded(index, field, *embedded, entity);
            row.detail = detailOf(field, entity);
            at(index).rows.push_back(std::move(row));
            if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
                const model::Entity *known = m_workbook.entity(entity);
                const model::Attribute *attribute
                    = known ? known->attribute(own->attribute) : nullptr;
                if (attribute)
                    addMembers(*attribute, 1, at(index).rows);
            }
        }
    }

    QString detailOf(const model::Field &field, const std::string &entity) const
    {
        switch (models::kindOf(field)) {
        case models::SourceKind::own: {
            const auto &own = std::get<model::AttributeSource>(field.source);
            const bool isCut = own.truncate.has_value();
            return own.attribute == field.name && !isCut ? QString() : models::sourceOf(field);
        }
        case models::SourceKind::reference: {
            const auto &reference = std::get<model::ReferenceSource>(field.source);
            const auto role = model::findRole(m_workbook, entity, reference.role);
            return role ? QStringLiteral("→ ") + text(role->partner) : models::sourceOf(field);
        }
        case models::SourceKind::copied:
        case models::SourceKind::computed:
            return QStringLiteral("← ") + models::sourceOf(field);
        case models::SourceKind::constant:
        case models::SourceKind::composed:
            return models::sourceOf(field);
        case models::SourceKind::embedded:
            break;
        }
        return {};
    }

    int add(DocumentBox box, bool isHome)
    {
        const int index = static_cast<int>(m_figure.boxes.size());
        if (isHome)
            m_homes.emplace(box.entity, index);
        m_figure.boxes.push_back(std::move(box));
        return index;
    }

    /// Homes are documents of their own. Rows without one are at home where they are embedded
    /// first.
    void nameAll()
    {
        std::map<QString, int> copies;
        for (std::size_t i = 0; i < m_figure.boxes.size(); ++i) {
            DocumentBox &box = m_figure.boxes[i];
            const auto [home, isFirst] = m_homes.emplace(box.entity, static_cast<int>(i));
            if (home->second == static_cast<int>(i)) {
                box.identity = box.entity;
                continue;
            }
            box.origin = home->second;
            box.identity = QStringLiteral("%1 %2").arg(box.entity).arg(++copies[box.entity] + 1);
        }
    }

    void findOrigins(DocumentBox &box)
    {
        for (FieldRow &row : box.rows) {
            if (!row.field)
                continue;
            QString entity;
            if (const auto *copied = std::get_if<model::CopiedSource>(&row.field->source)) {
                entity = text(model::endOf(m_workbook, box.entity.toStdString(), copied->roles));
                row.originAttribute = text(copied->attribute);
            } else if (const auto *sum = std::get_if<model::AggregateSource>(&row.field->source)) {
                const auto role = model::findRole(m_workbook, box.entity.toStdString(), sum->role);
                entity = role ? text(role->partner) : QString();
                row.originAttribute = text(sum->attribute);
            }
            const auto home = m_homes.find(entity);
            row.origin = home == m_homes.end() ? -1 : home->second;
        }
    }

    DocumentBox &at(int index) { return m_figure.boxes[static_cast<std::size_t>(index)]; }

    const model::Workbook &m_workbook;
    const model::Design &m_design;
    DesignFigure m_figure;
    std::map<QString, int> m_homes; ///< by entity
};

} // namespace

DesignFigure figureOf(const model::Workbook &workbook, const model::Design &design)
{
    return Builder(workbook, design).build();
}

} // namespace partita::design
