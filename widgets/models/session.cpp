#include "widgets/models/session.h"

#include "engine/evaluation/keptparts.h"
#include "engine/mapping/derive.h"
#include "engine/workbook/keptkeys.h"
#include "widgets/commands/editcommand.h"
#include "widgets/models/baseline.h"
#include "widgets/models/designadvice.h"
#include "widgets/models/figures.h"
#include "widgets/models/selectionafteredit.h"
#include "widgets/models/sentences.h"

#include <QScopedValueRollback>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::models {

namespace {

constexpr int evaluateAfterMs = 15; // edits of one event, such as a drag, count as one
constexpr std::size_t knownResults = 48;

/// True when both workbooks give the designs the same answers; layout and texts do not matter.
bool scalesAlike(const model::ChargeScale &one, const model::ChargeScale &other)
{
    return std::all_of(model::chargeSorts.begin(), model::chargeSorts.end(),
                       [&](model::ChargeSort sort) {
                           return one.appliedFactor(sort) == other.appliedFactor(sort);
                       });
}

bool answersAlike(const model::Workbook &one, const model::Workbook &other)
{
    return one.generation == other.generation && one.entities == other.entities
        && one.relationships == other.relationships && one.patterns == other.patterns
        && one.mixes == other.mixes && one.population == other.population
        && one.billing == other.billing && scalesAlike(*one.chargeScale, *other.chargeScale);
}

model::Shared<model::Design> findDesign(const model::Workbook &workbook, const std::string &name)
{
    for (const auto &design : workbook.designs) {
        if (design->name == name)
            return design;
    }
    return {};
}

/// The selected entity or attribute under its new name.
Selection renamedBy(const model::Edit &edit, Selection selection)
{
    const bool isAttribute = selection.kind == Selection::Kind::attribute;
    const bool isEntity = selection.kind == Selection::Kind::entity;
    const std::string entity = selection.name.toStdString();
    if (const auto *named = std::get_if<model::RenameEntity>(&edit);
        named && (isEntity || isAttribute) && entity == named->entity)
        selection.name = QString::fromStdString(named->newName);
    if (const auto *named = std::get_if<model::RenameAttribute>(&edit); named && isAttribute
        && entity == named->entity && selection.detail.toStdString() == named->attribute)
        selection.detail = QString::fromStdString(named->newName);
    return selection;
}

/// The part of the same name in another design; if there is none, the part around it or the design
/// itself.
Selection selectionIn(const model::Design &design, const Selection &selection)
{
    const QString name = QString::fromStdString(design.name);
    const bool isType = selection.kind == Selection::Kind::documentType;
    if (selection.kind == Selection::Kind::design)
        return {Selection::Kind::design, name, {}};
    if (!isType && selection.kind != Selection::Kind::container)
        return selection;
    const model::Container *container = design.container(selection.name.toStdString());
    if (!container)
        return {Selection::Kind::design, name, {}};
    if (isType && !container->documentType(selection.detail.toStdString()))
        return {Selection::Kind::container, selection.name, {}};
    return selection;
}

} // namespace

Session::Session(QObject *parent)
    : QObject(parent)
    , m_parts(std::make_shared<evaluation::KeptParts>(evaluation::KeptParts::bytesOfMachine()))
    , m_baseline(std::make_unique<Baseline>(*this))
    , m_advice(std::make_unique<DesignAdvice>(*this))
{
    m_evaluateSoon.setSingleShot(true);
    m_evaluateSoon.setInterval(evaluateAfterMs);
    connect(&m_evaluateSoon, &QTimer::timeout, this, &Session::evaluateNow);
    connect(&m_runner, &jobs::EvaluationRunner::started, this, &Session::evaluationStarted);
    connect(&m_runner, &jobs::EvaluationRunner::progressChanged, this,
            &Session::evaluationProgressed);
    connect(&m_runner, &jobs::EvaluationRunner::failed, this, &Session::evaluationFailed);
    connect(&m_runner, &jobs::EvaluationRunner::finished, this, &Session::evaluationFinished);
    connect(&m_runner, &jobs::EvaluationRunner::designReady, this,
            [this](const jobs::DesignEvaluationPointer &design) { remember(m_evaluated, design); });
    connect(&m_runner, &jobs::EvaluationRunner::patternsReady, this, &Session::mergePatterns);
}

Session::~Session() = default;

void Session::open(const model::Workbook &workbook, const QString &path)
{
    emit aboutToOpen();
    m_undoStack.clear();
    m_latest.clear();
    m_design.clear();
    m_earlierDesign.clear();
    m_pattern.clear();
    m_isPatternChosen = false;
    m_selection = {};
    m_path = path;
    publish(workbook);
    emit opened();
    emit pathChanged();
    emit designChanged();
    emit patternChanged();
    emit selectionChanged();
}

void Session::openUnsaved(const model::Workbook &workbook, const QString &path)
{
    open(workbook, path);
    markUnsaved();
}

void Session::reload(const model::Workbook &workbook)
{
    if (workbook != m_workbook)
        m_undoStack.push(
            new commands::EditCommand(m_workbook, workbook, tr("Reload the file"), -1,
                                      [this](const model::Workbook &now) { publish(now); }));
    m_undoStack.setClean();
}

void Session::markSaved(const QString &path)
{
    m_path = path;
    m_undoStack.setClean();
    emit pathChanged();
}

bool Session::apply(const model::Edit &edit, const QString &text, int gesture)
{
    auto changed = model::apply(m_workbook, edit);
    if (!changed) {
        emit editRefused(QString::fromStdString(changed.error().message));
        return false;
    }
    push(*std::move(changed), text, gesture, renamedBy(edit, m_selection));
    return true;
}

bool Session::applyAll(std::span<const model::Edit> edits, const QString &text)
{
    auto changed = model::applyAll(m_workbook, edits);
    if (!changed) {
        emit editRefused(QString::fromStdString(changed.error().message));
        return false;
    }
    Selection selected = m_selection;
    for (const model::Edit &edit : edits)
        selected = renamedBy(edit, selected);
    push(*std::move(changed), text, -1, selected);
    return true;
}

void Session::push(model::Workbook changed, const QString &text, int gesture,
                   const Selection &selected)
{
    rewordProposed(m_workbook, changed);
    if (changed == m_workbook)
        return;
    emit editing(m_workbook, changed);
    const Selection before = std::exchange(m_selection, selected);
    const QScopedValueRollback<bool> guard(m_isApplying, true);
    m_undoStack.push(
        new commands::EditCommand(m_workbook, changed, text, gesture,
                                  [this](const model::Workbook &workbook) { publish(workbook); }));
    if (m_selection != before)
        emit selectionChanged();
}

/// The position, or the next free one in rows of four beside and below it, so that many new cards
/// stay visible.
model::CanvasPosition Session::freePlace(model::CanvasPosition wanted) const
{
    constexpr int inARow = 4;
    const QSizeF step(260, 220); // a card with some attributes and the lines between
    const QSizeF small(176, 120); // a card with few attributes
    model::CanvasPosition place = wanted;
    std::vector<QRectF> cards = m_shownCards;
    for (const auto &[entity, position] : *m_workbook.canvas)
        cards.push_back({QPointF(position.x, position.y), small});
    const auto isTaken = [&] {
        return std::any_of(cards.begin(), cards.end(), [&](const QRectF &card) {
            return card.intersects({QPointF(place.x, place.y), small});
        });
    };
    for (int number = 1; isTaken(); ++number) {
        place.x = wanted.x + number % inARow * step.width();
        place.y = wanted.y + number / inARow * step.height(); // whole rows
    }
    return place;
}

void Session::addNewEntity(const model::CanvasPosition &position)
{
    if (!addUnnamedEntity(position).isEmpty())
        emit renameRequested();
}

QString Session::addUnnamedEntity(const model::CanvasPosition &position)
{
    QString name = tr("Entity", "name of a new entity");
    for (int number = 2; m_workbook.entity(name.toStdString()); ++number)
        name = tr("Entity%1").arg(number);
    model::Attribute key;
    key.name = "id";
    key.generator.kind = model::Generator::Kind::uuid;
    model::Entity entity;
    entity.name = name.toStdString();
    entity.key = key.name;
    entity.attributes.push_back(key);
    return addEntity(entity, position, -1) ? name : QString();
}

bool Session::addEntity(const model::Entity &entity, const model::CanvasPosition &position,
                        int gesture)
{
    const QString name = QString::fromStdString(entity.name);
    if (!apply(model::AddEntity {entity, freePlace(position)}, tr("Add %1").arg(name), gesture))
        return false;
    setSelection({Selection::Kind::entity, name, {}});
    return true;
}

std::vector<model::Problem> Session::problemsOf(const model::Workbook &workbook)
{
    std::vector<checks::PlacedScript> scripts = checks::scriptsOf(workbook);
    if (scripts != m_scripts) {
        m_scripts = std::move(scripts);
        m_scriptProblems = checks::checkScripts(m_scripts);
    }
    std::vector<model::Problem> problems = checks::checkBeside(m_scriptProblems, workbook);
    const std::vector<model::Problem> warnings = workbook::keptKeys(workbook);
    const auto isNoError
        = [](const model::Problem &problem) { return problem.severity != model::Severity::error; };
    problems.insert(std::find_if(problems.begin(), problems.end(), isNoError), warnings.begin(),
                    warnings.end());
    return problems;
}

void Session::publish(const model::Workbook &workbook)
{
    m_workbook = workbook;
    const model::Workbook expandedBefore = m_expanded;
    const auto expanded = mapping::withDerivedDesigns(workbook);
    m_expanded = expanded ? *expanded : workbook;
    m_problems = problemsOf(workbook);
    takeKnown();
    const bool isMoved = keepValidSelection(expandedBefore);
    emit workbookChanged();
    if (isMoved)
        emit selectionChanged();
    m_evaluateSoon.start();
}

/// Shows the results that are known for this workbook.
void Session::takeKnown()
{
    m_fresh.clear();
    m_freshPatterns.clear();
    m_earlyPatterns.clear();
    for (const QString &design : designNames()) {
        if (const Known *known = find(design)) {
            m_latest[design] = known->evaluation;
            m_fresh.insert(design);
        }
    }
}

bool Session::keepValidSelection(const model::Workbook &before)
{
    const QStringList designs = designNames();
    const QString design = m_design;
    if (!designs.contains(m_design)) {
        const QString renamed = designNow(m_design, before, m_expanded);
        const QString earlier
            = designs.contains(m_earlierDesign) ? m_earlierDesign : designs.value(0);
        m_design = renamed.isEmpty() ? earlier : renamed;
        if (m_design != design) // both may be empty
            emit designChanged();
    }
    if (!m_workbook.pattern(m_pattern.toStdString())) {
        const auto &patterns = *m_workbook.patterns;
        const QString earlier = std::exchange(
            m_pattern, patterns.empty() ? QString() : QString::fromStdString(patterns.front().id));
        if (m_pattern != earlier)
            emit patternChanged();
    }
    const Selection now = selectionNow(m_selection, {before, design}, {m_expanded, m_design});
    // Code that renames the selected part also selects it again, and its field may be in use.
    const bool isRenamed = now.kind == m_selection.kind && now != m_selection;
    if (m_isApplying && isRenamed)
        return false;
    return std::exchange(m_selection, now) != now;
}

QStringList Session::designNames() const
{
    QStringList names;
    for (const auto &design : m_expanded.designs)
        names.append(QString::fromStdString(design->name));
    return names;
}

const model::Design *Session::currentDesign() const
{
    return m_expanded.design(m_design.toStdString());
}

bool Session::isDerived(const QString &design) const
{
    return !m_workbook.design(design.toStdString()) && m_expanded.design(design.toStdString());
}

void Session::setDesign(const QString &design)
{
    if (design == m_design || !designNames().contains(design))
        return;
    m_earlierDesign = std::exchange(m_design, design);
    const Selection before = std::exchange(m_selection, selectionIn(*currentDesign(), m_selection));
    emit designChanged();
    if (m_selection != before)
        emit selectionChanged();
    showDearestPattern();
}

void Session::showDearestPattern()
{
    const jobs::DesignEvaluationPointer shown = currentEvaluation();
    const QString dearest
        = m_isPatternChosen || !shown ? QString() : dearestPattern(m_workbook, *shown);
    if (dearest.isEmpty() || dearest == m_pattern)
        return;
    m_pattern = dearest;
    emit patternChanged();
}

const model::AccessPattern *Session::currentPattern() const
{
    return m_workbook.pattern(m_pattern.toStdString());
}

void Session::setPattern(const QString &id)
{
    if (id == m_pattern || !m_workbook.pattern(id.toStdString()))
        return;
    m_isPatternChosen = true;
    m_pattern = id;
    emit patternChanged();
}

void Session::setSelection(const Selection &selection)
{
    if (selection == m_selection)
        return;
    m_selection = selection;
    emit selectionChanged();
}

void Session::setPresenting(bool on)
{
    if (on == m_presenting)
        return;
    m_presenting = on;
    emit presentingChanged(on);
}

jobs::DesignEvaluationPointer Session::evaluation(const QString &design) const
{
    const auto found = m_latest.find(design);
    return found == m_latest.end() ? nullptr : found->second;
}

bool Session::isStale(const QString &design) const
{
    return !m_fresh.contains(design);
}

bool Session::isStale(const QString &design, const std::string &pattern) const
{
    const auto fresh = m_freshPatterns.find(design);
    return (fresh == m_freshPatterns.end() || !fresh->second.contains(pattern)) && isStale(design);
}

const evaluation::PatternEvaluation *Session::evaluation(const QString &design,
                                                         const std::string &pattern) const
{
    const auto latest = m_latest.find(design);
    const evaluation::PatternEvaluation *known
        = latest == m_latest.end() ? nullptr : latest->second->pattern(pattern);
    const auto early = m_earlyPatterns.find(design);
    if (known || early == m_earlyPatterns.end())
        return known;
    const auto found = early->second.find(pattern);
    return found == early->second.end() ? nullptr : &found->second;
}

/// Shows measured patterns beside older ones, until the whole design is known.
void Session::mergePatterns(const QString &design,
                            const std::vector<evaluation::PatternEvaluation> &patterns)
{
    if (!isStale(design))
        return;
    const auto latest = m_latest.find(design);
    const auto merged = std::make_shared<evaluation::DesignEvaluation>(
        latest == m_latest.end() ? evaluation::DesignEvaluation {} : *latest->second);
    for (const evaluation::PatternEvaluation &pattern : patterns) {
        const auto place
            = std::find_if(merged->patterns.begin(), merged->patterns.end(),
                           [&](const auto &known) { return known.pattern == pattern.pattern; });
        if (place == merged->patterns.end())
            m_earlyPatterns[design].insert_or_assign(pattern.pattern, pattern);
        else
            *place = pattern;
        m_freshPatterns[design].insert(pattern.pattern);
    }
    if (latest != m_latest.end())
        latest->second = merged;
    emit evaluationChanged(design);
}

const Session::Known *Session::find(const QString &design) const
{
    const auto current = findDesign(m_expanded, design.toStdString());
    const auto found = std::find_if(m_known.begin(), m_known.end(), [&](const Known &known) {
        return known.evaluation->design == design.toStdString() && known.design == current
            && answersAlike(known.workbook, m_expanded);
    });
    return found == m_known.end() ? nullptr : &*found;
}

void Session::remember(const model::Workbook &workbook,
                       const jobs::DesignEvaluationPointer &evaluation)
{
    m_known.push_front({workbook, findDesign(workbook, evaluation->design), evaluation});
    if (m_known.size() > knownResults)
        m_known.pop_back();
    const QString design = QString::fromStdString(evaluation->design);
    m_latest[design] = evaluation;
    m_freshPatterns.erase(design);
    m_earlyPatterns.erase(design);
    if (find(design))
        m_fresh.insert(design);
    emit evaluationChanged(design);
    if (design == m_design)
        showDearestPattern();
}

void Session::evaluateNow()
{
    m_evaluateSoon.stop();
    evaluation::Options options;
    for (const QString &design : designNames()) {
        if (!find(design))
            options.designs.push_back(design.toStdString());
    }
    const bool broken = model::hasErrors(m_problems);
    if (options.designs.empty() || broken || m_workbook.patterns->empty()) {
        if (m_runner.isRunning())
            m_runner.cancel();
        return;
    }
    // The visible design comes first.
    const auto current
        = std::find(options.designs.begin(), options.designs.end(), m_design.toStdString());
    if (current != options.designs.end())
        std::rotate(options.designs.begin(), current, current + 1);
    options.threads = std::max(1, QThread::idealThreadCount());
    options.estimatesFirst = true;
    options.keptParts = m_parts;
    m_evaluated = m_expanded;
    m_runner.start(m_workbook, options);
}

void Session::cancelEvaluation()
{
    m_evaluateSoon.stop();
    m_runner.cancel();
}

void Session::adopt(const evaluation::Evaluation &evaluation)
{
    m_evaluateSoon.stop();
    m_runner.cancel();
    for (const auto &design : evaluation.designs)
        remember(m_expanded, design);
}

} // namespace partita::models

#include "moc_session.cpp"
