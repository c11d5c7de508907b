#include "widgets/models/fieldsources.h"

#include "engine/model/notation.h"
#include "widgets/style/theme.h"

#include <QCoreApplication>
#include <QStringList>

namespace partita::models {

namespace {

struct SourceWords {
    Q_DECLARE_TR_FUNCTIONS(Sources)
};

QString truncated(const QString &source, const std::optional<int> &length)
{
    return length ? SourceWords::tr("%1, first %2 characters").arg(source).arg(*length) : source;
}

/// Writes a source in words.
struct Describer {
    QString operator()(const model::AttributeSource &source) const
    {
        return truncated(QString::fromStdString(source.attribute), source.truncate);
    }
    QString operator()(const model::ReferenceSource &source) const
    {
        return SourceWords::tr("key of %1").arg(QString::fromStdString(source.role));
    }
    QString operator()(const model::EmbeddedSource &source) const
    {
        return source.latest ? SourceWords::tr("%1, newest %2")
                                   .arg(QString::fromStdString(source.role))
                                   .arg(*source.latest)
                             : QString::fromStdString(source.role);
    }
    QString operator()(const model::CopiedSource &source) const
    {
        return truncated(QString::fromStdString(model::joinPath(source.roles, source.attribute)),
                         source.truncate);
    }
    QString operator()(const model::AggregateSource &source) const
    {
        const QString of = source.attribute.empty()
            ? QString::fromStdString(source.role)
            : QString::fromStdString(source.role + '.' + source.attribute);
        return SourceWords::tr("%1 of %2", "count, sum, min, max or average; of what")
            .arg(QString::fromLatin1(model::nameOf(source.function)), of);
    }
    QString operator()(const model::ConstantSource &source) const
    {
        return QString::fromStdString(source.value.dump());
    }
    QString operator()(const model::ComposedSource &source) const
    {
        QStringList parts;
        for (const model::Field &part : source.parts) {
            const bool isComposed = std::holds_alternative<model::ComposedSource>(part.source);
            parts.append(isComposed ? QLatin1Char('(') + sourceOf(part) + QLatin1Char(')')
                                    : sourceOf(part));
        }
        return parts.join(QLatin1Char(' ') + QString::fromStdString(source.separator)
                          + QLatin1Char(' '));
    }
};

} // namespace

SourceKind kindOf(const model::Field &field)
{
    struct Sorter {
        SourceKind operator()(const model::AttributeSource &) const { return SourceKind::own; }
        SourceKind operator()(const model::ReferenceSource &) const
        {
            return SourceKind::reference;
        }
        SourceKind operator()(const model::EmbeddedSource &) const { return SourceKind::embedded; }
        SourceKind operator()(const model::CopiedSource &) const { return SourceKind::copied; }
        SourceKind operator()(const model::AggregateSource &) const { return SourceKind::computed; }
        SourceKind operator()(const model::ConstantSource &) const { return SourceKind::constant; }
        SourceKind operator()(const model::ComposedSource &) const { return SourceKind::composed; }
    };
    return std::visit(Sorter(), field.source);
}

QString signOf(SourceKind kind)
{
    switch (kind) {
    case SourceKind::own:
        return QStringLiteral("●");
    case SourceKind::reference:
        return QStringLiteral("→");
    case SourceKind::copied:
        return QStringLiteral("❐");
    case SourceKind::embedded:
        return QStringLiteral("▣");
    case SourceKind::computed:
        return QStringLiteral("Σ");
    case SourceKind::constant:
        return QStringLiteral("=");
    case SourceKind::composed:
        return QStringLiteral("+");
    }
    return {};
}

QString titleOf(SourceKind kind)
{
    switch (kind) {
    case SourceKind::own:
        return SourceWords::tr("own");
    case SourceKind::reference:
        return SourceWords::tr("reference");
    case SourceKind::copied:
        return SourceWords::tr("copied");
    case SourceKind::embedded:
        return SourceWords::tr("embedded");
    case SourceKind::computed:
        return SourceWords::tr("computed");
    case SourceKind::constant:
        return SourceWords::tr("constant");
    case SourceKind::composed:
        return SourceWords::tr("composed");
    }
    return {};
}

QString lessonOf(SourceKind kind)
{
    switch (kind) {
    case SourceKind::own:
        return SourceWords::tr(
            "An attribute of the entity itself. It changes only when the entity does.");
    case SourceKind::reference:
        return SourceWords::tr(
            "The key of a related row that is stored elsewhere. Reading that row takes another request.");
    case SourceKind::copied:
        return SourceWords::tr(
            "An attribute of another row, stored here as well. Reads save a request; every change "
            "of the original has to be written here too.");
    case SourceKind::embedded:
        return SourceWords::tr(
            "Related rows inside this item. One read brings them all, and each change rewrites the item.");
    case SourceKind::computed:
        return SourceWords::tr(
            "A value computed over related rows and stored here. Reads need not count; every "
            "change of those rows has to change it too.");
    case SourceKind::constant:
        return SourceWords::tr(
            "The same in every item of this type, usually to distinguish the types in one "
            "container.");
    case SourceKind::composed:
        return SourceWords::tr("Several values joined to one, usually to make a partition key.");
    }
    return {};
}

QColor colourOf(SourceKind kind, const style::Theme &theme)
{
    switch (kind) {
    case SourceKind::own:
        return theme.categories[0];
    case SourceKind::reference:
        return theme.categories[4];
    case SourceKind::copied:
        return theme.categories[1];
    case SourceKind::embedded:
        return theme.categories[2];
    case SourceKind::computed:
        return theme.categories[5];
    case SourceKind::constant:
        return theme.other;
    case SourceKind::composed:
        return theme.categories[3];
    }
    return theme.other;
}

QString sourceOf(const model::Field &field)
{
    return std::visit(Describer(), field.source);
}

QString shortUpkeepOf(model::Upkeep upkeep)
{
    switch (upkeep) {
    case model::Upkeep::none:
        return {};
    case model::Upkeep::transaction:
        return SourceWords::tr("transaction");
    case model::Upkeep::changeFeed:
        return SourceWords::tr("change feed");
    case model::Upkeep::application:
        return SourceWords::tr("application");
    }
    return {};
}

QString upkeepOf(model::Upkeep upkeep)
{
    switch (upkeep) {
    case model::Upkeep::none:
        return {};
    case model::Upkeep::transaction:
        return SourceWords::tr("updated in the same transaction");
    case model::Upkeep::changeFeed:
        return SourceWords::tr("updated by the change feed, a moment later");
    case model::Upkeep::application:
        return SourceWords::tr("updated by the application, not atomically");
    }
    return {};
}

QString describe(const model::Field &field)
{
    const SourceKind kind = kindOf(field);
    QString text = SourceWords::tr("%1: %2, %3", "field, kind of source, source")
                       .arg(QString::fromStdString(field.name), titleOf(kind), sourceOf(field));
    const QString upkeep = upkeepOf(field.upkeep);
    return upkeep.isEmpty() ? text : SourceWords::tr("%1 · %2", "source, upkeep").arg(text, upkeep);
}

std::size_t fieldCount(const std::vector<model::Field> &fields)
{
    std::size_t count = 0;
    for (int kind = 0; kind < sourceKinds; ++kind)
        count += fieldCount(fields, static_cast<SourceKind>(kind));
    return count;
}

std::size_t fieldCount(const std::vector<model::Field> &fields, SourceKind kind)
{
    std::size_t count = 0;
    for (const model::Field &field : fields) {
        count += kindOf(field) == kind ? 1 : 0;
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
            count += fieldCount(embedded->fields, kind);
    }
    return count;
}

} // namespace partita::models
