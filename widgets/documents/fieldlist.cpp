#include "widgets/documents/fieldlist.h"

#include "widgets/models/fieldsources.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>

namespace partita::documents {

namespace {

enum Column { name, kind, source, upkeep };

} // namespace

FieldList::FieldList(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("fields"));
    setAccessibleName(tr("Fields"));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setHeaderLabels({tr("Field"), tr("Source"), tr("From"), tr("Upkeep")});
    headerItem()->setToolTip(
        upkeep,
        tr("How the value is updated when its origin changes: in the same transaction, a moment "
           "later by the change feed, or by further requests of the application."));
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setHighlightSections(false);
}

void FieldList::setFields(const std::vector<model::Field> &fields)
{
    m_fields = fields;
    fill();
}

void FieldList::fill()
{
    clear();
    for (const model::Field &field : m_fields)
        add(invisibleRootItem(), field);
    expandAll();
}

void FieldList::add(QTreeWidgetItem *parent, const model::Field &field)
{
    const models::SourceKind sort = models::kindOf(field);
    auto *item = new QTreeWidgetItem(parent);
    item->setText(name, QString::fromStdString(field.name));
    // The hint sets both sizes, so it needs the width of the column's texts.
    item->setSizeHint(
        name,
        QSize(fontMetrics().horizontalAdvance(item->text(name)) + fontMetrics().averageCharWidth(),
              fontMetrics().height() * 3 / 2));
    item->setText(kind, QStringLiteral("%1 %2").arg(models::signOf(sort), models::titleOf(sort)));
    item->setToolTip(kind, models::lessonOf(sort));
    item->setText(source, models::sourceOf(field));
    item->setText(upkeep, models::upkeepOf(field.upkeep));
    const style::Theme &theme = style::themeOf(palette());
    item->setBackground(kind, style::blend(theme.surface, models::colourOf(sort, theme), 0.18));
    if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source)) {
        for (const model::Field &inner : embedded->fields)
            add(item, inner);
    }
}

void FieldList::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace partita::documents

#include "moc_fieldlist.cpp"
