#include "widgets/inspector/patternform.h"

#include "engine/model/names.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/linelist.h"
#include "widgets/inspector/dialogs/samplerowsdialog.h"
#include "widgets/inspector/probeform.h"
#include "widgets/inspector/requestchange.h"
#include "widgets/models/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace partita::inspector {

namespace {

enum RequestKind { queryKind, createKind, updateKind, deleteKind };

RequestKind kindOf(const model::AccessPattern &pattern)
{
    const model::Command *command = pattern.command();
    return command ? static_cast<RequestKind>(createKind + static_cast<int>(command->kind))
                   : queryKind;
}

std::string entityOf(const model::AccessPattern &pattern)
{
    return pattern.isQuery() ? pattern.query()->root : pattern.command()->entity;
}

} // namespace

PatternForm::PatternForm(models::Session &session, const QString &pattern, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_pattern(pattern)
    , m_layout(forms::makeForm(this))
    , m_id(forms::makeLine(QStringLiteral("patternId"),
                           tr("A short name such as Q3, which boards and reports use."), this))
    , m_sentence(
          forms::makeText(QStringLiteral("sentence"), tr("Sentence in plain words"), 3, this))
    , m_gesture(session.newGesture())
{
    m_layout->addRow(tr("Pa&ttern"), m_id);
    m_layout->addRow(m_sentence);
    addRequest();
    addLoad();
    connect(m_id, &QLineEdit::editingFinished, this, &PatternForm::rename);
    connect(m_sentence, &QPlainTextEdit::textChanged, this, [this] {
        change(
            tr("Reword %1").arg(m_pattern),
            [this](model::AccessPattern &value) {
                value.sentence = m_sentence->toPlainText().toStdString();
            },
            m_gesture);
    });
    connect(m_kind, &QComboBox::activated, this, &PatternForm::chooseKind);
    connect(m_entity, &QComboBox::textActivated, this, &PatternForm::chooseEntity);
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index == m_changedFrom.undoIndex)
            return;
        m_changedFrom.pattern.reset();
        m_leftOut->hide();
    });
    connectLists();
    connectLoad();
}

void PatternForm::addRequest()
{
    m_kind = forms::makeChoice(QStringLiteral("requestKind"),
                               tr("Queries read, commands write one row."), this);
    m_kind->addItems({tr("Query"), tr("Create"), tr("Update"), tr("Delete")});
    m_entity = forms::makeChoice(QStringLiteral("requestEntity"), tr("What it is about."), this);
    m_match = new forms::LineList(QStringLiteral("match"), tr("Found by"), this);
    m_match->setToolTip(
        tr("Conditions that must all hold. None finds every row. Words with @ are parameters."));
    m_attributes = new forms::LineList(QStringLiteral("projections"), tr("Shows"), this);
    m_attributes->setToolTip(tr(
        "Attributes of the result; none means all. “author.username” follows a role; “content first 80” cuts."));
    m_aggregates = new forms::LineList(QStringLiteral("aggregates"), tr("Counts and sums"), this);
    m_included = new forms::LineList(QStringLiteral("included"), tr("With rows of"), this);
    m_included->setToolTip(tr(
        "Related rows delivered inside each row of the result, and rows inside those: “comments: content”, "
        "“comments.author: username”. “newest 5 …” and “first 5 …” begin at either end of an order; "
        "“comments by date ascending” are all of them, in order."));
    m_changes = new forms::LineList(QStringLiteral("changes"), tr("Changes"), this);
    m_changes->setToolTip(
        tr("Attributes the update changes; none means all mutable ones. “raise likes by 1” and "
           "“append @tag to tags” start from the stored value, which the request need not know."));
    m_onlyIf = new forms::LineList(QStringLiteral("onlyIf"), tr("Only if"), this);
    m_onlyIf->setToolTip(
        tr("What the row must meet; otherwise the request is refused, is charged, and changes "
           "nothing. A parameter with the name of a changed attribute is its new value: "
           "“score < @score” keeps the better one. “unchanged” is for an item that the client has "
           "read before (ETag)."));
    m_with = new forms::LineList(QStringLiteral("with"), tr("Together with"), this);
    m_with->setToolTip(
        tr("Rows that are created with the new one: “lines”, as many as rows have, or “3 lines”."));
    m_match->setPlaceholder(tr("every row"));
    m_attributes->setPlaceholder(tr("all attributes"));
    m_aggregates->setPlaceholder(tr("none"));
    m_included->setPlaceholder(tr("none"));
    m_changes->setPlaceholder(tr("all mutable attributes"));
    m_onlyIf->setPlaceholder(tr("always"));
    m_order = new forms::LineList(QStringLiteral("order"), tr("Ordered by"), this);
    m_order->setToolTip(
        tr("Values that the rows are ordered by: the first one decides, then the next. "
           "“author.username” follows a role; the name of a count or sum orders by it."));
    m_order->setPlaceholder(tr("no order"));
    m_after = new QCheckBox(tr("Aft&er the last row seen"), this);
    m_after->setObjectName(QStringLiteral("after"));
    m_after->setToolTip(
        tr("The page starts behind a row whose values the reader knows from the page before. "
           "Unlike a page by number, it costs the same however far the reader has come."));
    m_limit = forms::makeWhole(QStringLiteral("limit"), 0, 1'000'000,
                               tr("The largest number of rows in the result."), this);
    m_limit->setSpecialValueText(tr("all"));
    m_page = forms::makeWhole(
        QStringLiteral("page"), 1, model::mostPagedRows,
        tr("Which page of the result is requested. The request continues where the page before "
           "ended; the charges of earlier pages are not part of it."),
        this);
    m_layout->addRow(tr("Re&quest"), m_kind);
    m_layout->addRow(tr("&Of"), m_entity);
    m_leftOut = forms::makeNote(this);
    m_leftOut->setObjectName(QStringLiteral("leftOut"));
    m_leftOut->hide();
    m_layout->addRow(m_leftOut);
    for (forms::LineList *list :
         {m_match, m_attributes, m_aggregates, m_included, m_changes, m_onlyIf, m_with, m_order})
        m_layout->addRow(list);
    m_layout->addRow(m_after);
    m_layout->addRow(tr("&Limit"), m_limit);
    m_layout->addRow(tr("Pa&ge"), m_page);
}

void PatternForm::addLoad()
{
    m_load.rate
        = forms::makeNumber(QStringLiteral("rate"), 0, 1e9, 6,
                            tr("Requests a second at the peak that the design must carry."), this);
    m_load.rate->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_load.rate->setSuffix(tr(" / s", "requests per second"));
    m_load.keys = forms::makeChoice(
        QStringLiteral("keys"),
        tr("Which rows are asked for: all equally often, a few much more often than others (Zipf), "
           "or mostly the newest."),
        this);
    m_load.keys->addItems(
        {tr("all alike"), tr("some are popular (Zipf)"), tr("mostly the newest")});
    m_load.exponent = forms::makeNumber(
        QStringLiteral("keyExponent"), 0, 10, 2,
        tr("The exponent of the Zipf distribution: 0 is even, 1 is very uneven."), this);
    m_load.exponent->setSingleStep(0.1);
    m_load.target = forms::makeNumber(QStringLiteral("latencyTarget"), 0, 1e6, 1,
                                      tr("The request should be answered within this time."), this);
    m_load.target->setSuffix(tr(" ms"));
    m_load.target->setSpecialValueText(tr("none"));
    m_layout->addRow(tr("&Rate"), m_load.rate);
    m_layout->addRow(tr("&Keys"), m_load.keys);
    m_layout->addRow(tr("E&xponent"), m_load.exponent);
    m_layout->addRow(tr("Latenc&y target"), m_load.target);
    QLabel *heading = forms::makeHeading(tr("Probe"), this);
    heading->setToolTip(
        tr("One concrete request, the same every time, whose charge and answer the boards show."));
    m_probe = new ProbeForm(this);
    m_layout->addRow(heading);
    m_layout->addRow(m_probe);
}

void PatternForm::connectLoad()
{
    connect(m_probe, &ProbeForm::stated, this, [this](const model::Probe &probe) {
        change(tr("Change the probe of %1").arg(m_pattern),
               [&](model::AccessPattern &value) { value.probe = probe; });
    });
    connect(m_probe, &ProbeForm::rowsRequested, this,
            [this](const QString &entity) { openSampleRows(m_session, entity, this); });
    connect(m_load.rate, &QDoubleSpinBox::valueChanged, this, [this](double rate) {
        change(tr("Change the rate of %1").arg(m_pattern),
               [&](model::AccessPattern &value) { value.ratePerSecond = rate; });
    });
    connect(m_load.keys, &QComboBox::activated, this, [this](int kind) {
        change(tr("Change the keys of %1").arg(m_pattern), [&](model::AccessPattern &value) {
            value.keys.kind = static_cast<model::KeyDistribution::Kind>(kind);
        });
    });
    connect(m_load.exponent, &QDoubleSpinBox::valueChanged, this, [this](double exponent) {
        change(tr("Change the keys of %1").arg(m_pattern),
               [&](model::AccessPattern &value) { value.keys.exponent = exponent; });
    });
    connect(m_load.target, &QDoubleSpinBox::valueChanged, this, [this](double target) {
        change(tr("Change the latency target of %1").arg(m_pattern),
               [&](model::AccessPattern &value) {
                   value.latencyTargetMs = target > 0 ? std::optional(target) : std::nullopt;
               });
    });
}

models::Selection PatternForm::subject() const
{
    return {models::Selection::Kind::pattern, m_pattern, {}};
}

const model::AccessPattern *PatternForm::shown() const
{
    return m_session.workbook().pattern(m_pattern.toStdString());
}

bool PatternForm::refresh()
{
    const model::AccessPattern *pattern = shown();
    if (!pattern)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    forms::setTextQuietly(m_id, pattern->id);
    forms::setTextQuietly(m_sentence, pattern->sentence);
    m_kind->setCurrentIndex(kindOf(*pattern));
    forms::setChoices(m_entity, model::namesOf(*m_session.workbook().entities), entityOf(*pattern));
    refreshRequest(*pattern);
    refreshLoad(*pattern);
    m_probe->show(m_session.workbook(), *pattern);
    return true;
}

void PatternForm::refreshRequest(const model::AccessPattern &pattern)
{
    const bool query = pattern.isQuery();
    for (forms::LineList *list : {m_match, m_attributes, m_aggregates, m_included, m_order})
        list->setVisible(query);
    m_after->setVisible(query);
    for (QSpinBox *field : {m_limit, m_page}) {
        field->setVisible(query);
        m_layout->labelForField(field)->setVisible(query);
    }
    m_changes->setVisible(kindOf(pattern) == updateKind);
    m_with->setVisible(kindOf(pattern) == createKind);
    m_onlyIf->setVisible(kindOf(pattern) == updateKind || kindOf(pattern) == deleteKind);
    if (query)
        refreshQuery(*pattern.query());
    else
        refreshCommand(*pattern.command());
}

void PatternForm::refreshLoad(const model::AccessPattern &pattern)
{
    m_load.rate->setValue(pattern.ratePerSecond);
    m_load.keys->setCurrentIndex(static_cast<int>(pattern.keys.kind));
    m_load.exponent->setValue(pattern.keys.exponent);
    const bool skewed = pattern.keys.kind != model::KeyDistribution::Kind::uniform;
    m_load.exponent->setVisible(skewed);
    m_layout->labelForField(m_load.exponent)->setVisible(skewed);
    m_load.target->setValue(pattern.latencyTargetMs.value_or(0));
}

bool PatternForm::change(const QString &text, const Change &change, int gesture)
{
    if (m_refreshing || !shown())
        return false;
    model::AccessPattern value = *shown();
    change(value);
    const std::string before = shown()->id;
    return m_session.apply(model::ChangePattern {before, value}, text, gesture);
}

void PatternForm::rename()
{
    const QString wanted = m_id->text().trimmed();
    if (wanted == m_pattern || !shown())
        return;
    const QString before = m_pattern;
    model::AccessPattern value = *shown();
    value.id = wanted.toStdString();
    m_pattern = wanted; // apply() calls refresh(), which needs the new name
    if (m_session.apply(model::ChangePattern {before.toStdString(), value},
                        tr("Rename %1").arg(before))) {
        m_session.setSelection(subject());
        m_session.setPattern(wanted);
        return;
    }
    m_pattern = before;
    refresh();
}

void PatternForm::changeRequest(const std::variant<model::Query, model::Command> &bare)
{
    if (m_refreshing || !shown())
        return;
    // Arrow keys pass entries in between, so the change is computed from the request before the
    // first of them.
    if (!m_changedFrom.pattern) {
        m_changedFrom.pattern = *shown();
        m_changedFrom.gesture = m_session.newGesture();
    }
    const model::AccessPattern before = *m_changedFrom.pattern;
    const ChangedRequest changed = withRequest(m_session.workbook(), before, bare);
    const bool isChanged = change(
        tr("Change %1").arg(m_pattern),
        [&](model::AccessPattern &value) { value = changed.pattern; }, m_changedFrom.gesture);
    if (!isChanged)
        return;
    m_changedFrom.pattern = before;
    m_changedFrom.undoIndex = m_session.undoStack().index();
    showLeftOut(changed.leftOut);
}

void PatternForm::showLeftOut(const QStringList &lines)
{
    m_leftOut->setVisible(!lines.isEmpty());
    if (lines.isEmpty())
        return;
    const QString keys = QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText);
    const QString told = tr("Removed, because it no longer applies: %1. %2 brings it back.")
                             .arg(lines.join(QStringLiteral("; ")), keys);
    m_leftOut->setText(told);
    emit m_session.told(told);
}

void PatternForm::chooseKind(int kind)
{
    if (!shown() || kind == kindOf(*shown()))
        return;
    const std::string entity = entityOf(*shown());
    if (kind == queryKind) {
        model::Query query;
        query.root = entity;
        changeRequest(query);
    } else {
        changeRequest(
            model::Command {static_cast<model::Command::Kind>(kind - createKind), entity, {}, {}});
    }
}

void PatternForm::chooseEntity(const QString &entity)
{
    if (!shown() || entity.toStdString() == entityOf(*shown()))
        return;
    if (shown()->isQuery()) {
        model::Query query;
        query.root = entity.toStdString();
        changeRequest(query);
    } else {
        changeRequest(model::Command {shown()->command()->kind, entity.toStdString(), {}, {}});
    }
}

} // namespace partita::inspector

#include "moc_patternform.cpp"
