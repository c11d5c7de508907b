#include "widgets/documents/designcolumns.h"

#include "widgets/documents/sampleview.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::documents {

namespace {

/// A document type of a design, with its container and its sample.
struct Shown {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    const evaluation::SampleDocument *sample = nullptr;
};

/// True when rows of `wanted` are embedded in these fields of an item of `entity`.
bool embeds(const model::Workbook &workbook, const std::string &entity,
            const std::vector<model::Field> &fields, const std::string &wanted)
{
    return std::any_of(fields.begin(), fields.end(), [&](const model::Field &field) {
        const auto *source = std::get_if<model::EmbeddedSource>(&field.source);
        const auto role = source ? model::findRole(workbook, entity, source->role) : std::nullopt;
        return role
            && (role->partner == wanted || embeds(workbook, role->partner, source->fields, wanted));
    });
}

const evaluation::SampleDocument *sampleOf(const evaluation::DesignEvaluation &evaluation,
                                           const model::Container &container,
                                           const model::DocumentType &type)
{
    const auto found = std::find_if(evaluation.documents.begin(), evaluation.documents.end(),
                                    [&](const evaluation::SampleDocument &each) {
                                        return each.container == container.name
                                            && each.documentType == type.name;
                                    });
    return found == evaluation.documents.end() ? nullptr : &*found;
}

/// The home of the entity, or the document in which its rows are embedded.
Shown documentOf(const model::Workbook &workbook, const model::Design &design,
                 const evaluation::DesignEvaluation &evaluation, const std::string &entity)
{
    for (const bool inside : {false, true}) {
        for (const model::Container &container : design.containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                const bool isIt = inside ? embeds(workbook, type.entity, type.fields, entity)
                                         : type.entity == entity;
                if (isIt && type.primary)
                    return {&container, &type, sampleOf(evaluation, container, type)};
            }
        }
    }
    return {};
}

} // namespace

DesignColumns::DesignColumns(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_columns(new QSplitter(Qt::Horizontal))
{
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(m_columns);
    m_columns->setObjectName(QStringLiteral("designColumns"));
    m_columns->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
}

void DesignColumns::showEntity(const std::string &entity, bool isWhole)
{
    Subject subject {entity, isWhole, {}, m_session.workbookWithDerivedDesigns()};
    for (const QString &design : m_session.designNames())
        subject.evaluations.push_back(m_session.evaluation(design));
    if (m_shown == subject)
        return;
    m_shown = std::move(subject);
    while (m_columns->count() > 0)
        delete m_columns->widget(0); // with the handle beside it
    m_fields.clear();
    for (const QString &design : m_session.designNames())
        m_columns->addWidget(makeColumn(design, entity, isWhole));
}

void DesignColumns::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_shown.reset(); // its colours are those of before
    QWidget::changeEvent(event);
}

QWidget *DesignColumns::makeColumn(const QString &design, const std::string &entity, bool isWhole)
{
    auto *column = new QWidget;
    column->setMinimumWidth(fontMetrics().averageCharWidth() * 38);
    auto *heading = new QLabel(column);
    heading->setObjectName(QStringLiteral("columnHeading"));
    heading->setTextFormat(Qt::RichText);
    heading->setWordWrap(true);
    heading->setContentsMargins(8, 4, 8, 4);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(heading);
    const auto known = m_session.evaluation(design);
    const model::Workbook &workbook = m_session.workbookWithDerivedDesigns();
    const model::Design *meant = workbook.design(design.toStdString());
    const Shown shown = known && meant ? documentOf(workbook, *meant, *known, entity) : Shown();
    const QString second = style::themeOf(palette()).secondary.name();
    QString facts = tr("not evaluated yet");
    if (known && !shown.type)
        facts = tr("stores no such rows");
    else if (known && !shown.sample)
        facts = tr("no sample");
    if (shown.sample) {
        facts = tr("%1 in %2 · %3 · read %4 · create %5", "document type, container, size, charges")
                    .arg(QString::fromStdString(shown.type->name),
                         QString::fromStdString(shown.container->name),
                         style::bytes(static_cast<double>(shown.sample->storageBytes)),
                         style::charge(shown.sample->pointReadCharge),
                         style::charge(shown.sample->createCharge));
        auto *view = new SampleView(column);
        view->setAccessibleName(tr("Document in %1").arg(design));
        const auto &fields = m_fields.emplace_back(shown.type->fields);
        view->setLines(linesOf(shown.sample->item, fields, isWhole));
        layout->addWidget(view, 1);
    } else {
        layout->addStretch(1);
    }
    heading->setText(QStringLiteral("<b>%1</b><br><span style='color:%2'>%3</span>")
                         .arg(design.toHtmlEscaped(), second, facts.toHtmlEscaped()));
    return column;
}

} // namespace partita::documents

#include "moc_designcolumns.cpp"
