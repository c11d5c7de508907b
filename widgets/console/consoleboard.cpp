#include "widgets/console/consoleboard.h"

#include "engine/client/modelterms.h"
#include "engine/query/query.h"
#include "widgets/boards/chargeterms.h"
#include "widgets/boards/designreadiness.h"
#include "widgets/console/history.h"
#include "widgets/console/outcomewords.h"
#include "widgets/console/partitionbars.h"
#include "widgets/console/resultviews.h"
#include "widgets/console/statementeditor.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace partita::console {

namespace {

constexpr int rowsAPage = 100;

/// JSON as it is; everything else is a text, so that nobody has to type quotes.
std::string keyJson(const QString &typed)
{
    const std::string text = typed.trimmed().toStdString();
    json::Arena arena;
    return json::parse(text, arena) ? text : json::toText(json::Value::string(text));
}

struct ContainerEntry {
    QString name;
    QString key; ///< paths of the partition key
};

std::vector<ContainerEntry> entriesOf(const model::Design &design)
{
    std::vector<ContainerEntry> entries;
    for (const model::Container &container : design.containers) {
        QStringList paths;
        for (const std::string &path : container.partitionKey)
            paths.append(QString::fromStdString(path));
        entries.push_back(
            {QString::fromStdString(container.name), paths.join(QStringLiteral(", "))});
    }
    return entries;
}

bool holds(const QComboBox &list, const std::vector<ContainerEntry> &entries)
{
    int at = 0;
    return list.count() == static_cast<int>(entries.size())
        && std::all_of(entries.begin(), entries.end(), [&](const ContainerEntry &entry) {
               const int place = at++;
               return list.itemText(place) == entry.name && list.itemData(place) == entry.key;
           });
}

/// The container with the most document types: it tells most.
int fullest(const model::Design &design)
{
    const auto most = std::max_element(
        design.containers.begin(), design.containers.end(), [](const auto &one, const auto &other) {
            return one.documentTypes.size() < other.documentTypes.size();
        });
    return static_cast<int>(std::distance(design.containers.begin(), most));
}

QString historyName(const models::Session &session)
{
    return session.path().isEmpty() ? QString::fromStdString(session.workbook().name)
                                    : session.path();
}

} // namespace

ConsoleBoard::ConsoleBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_runner(session.keptParts())
    , m_history(std::make_unique<History>())
    , m_stage(new plots::Stage)
    , m_design(new QComboBox)
    , m_container(new QComboBox)
    , m_key(new QLineEdit)
    , m_editor(new StatementEditor)
    , m_problem(new QLabel)
    , m_pages(new QStackedWidget)
    , m_headline(new QLabel)
    , m_reasons(new QLabel)
    , m_terms(new QLabel)
    , m_bars(new PartitionBars)
    , m_results(new ResultViews)
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stage);
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTools());
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(makeEditor());
    splitter->addWidget(makeAnswer());
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    layout->addWidget(splitter, 1);
    m_stage->setContent(content);
    connect(m_stage, &plots::Stage::boardRequested, &m_session, &models::Session::boardRequested);
    connect(m_stage, &plots::Stage::designRequested, &m_session, &models::Session::designRequested);
    m_editor->setText(QStringLiteral("SELECT TOP 10 * FROM c"));
    setFocusProxy(m_editor);
    connectRunner();
    connect(m_editor, &StatementEditor::runRequested, this, &ConsoleBoard::run);
    connect(m_editor, &StatementEditor::historyRequested, this, &ConsoleBoard::stepHistory);
    connect(m_editor, &QsciScintilla::textChanged, m_problem, &QWidget::hide);
    connect(m_results, &ResultViews::told, &m_session, &models::Session::told);
    connect(&m_session, &models::Session::designChanged, this, [this] {
        m_design->setCurrentText(m_session.design());
        m_refresh.request();
    });
    connect(&m_session, &models::Session::opened, this, [this] {
        stop();
        m_answer.reset();
        m_pages->setCurrentIndex(0);
        m_history->open(historyName(m_session));
    });
    m_history->open(historyName(m_session));
    boards::followCurrentDesign(m_session, this, [this] { m_refresh.request(); });
    refresh();
}

ConsoleBoard::~ConsoleBoard() = default;

void ConsoleBoard::connectRunner()
{
    connect(&m_runner, &jobs::ConsoleRunner::answered, this, &ConsoleBoard::showAnswer);
    connect(&m_runner, &jobs::ConsoleRunner::refused, this, &ConsoleBoard::showProblem);
    connect(&m_runner, &jobs::ConsoleRunner::resetDone, this, [this] {
        emit m_session.told(tr("The items are again as they were loaded."));
        m_buttons.reset->setEnabled(false);
        refreshButtons();
    });
}

void ConsoleBoard::refresh()
{
    plots::Readiness readiness;
    readiness.hasModel = !m_session.workbook().entities->empty();
    readiness.isKnown = m_session.currentDesign() != nullptr;
    m_stage->setReadiness(readiness);
    const QSignalBlocker blocker(m_design);
    QStringList names;
    for (const auto &design : m_session.workbookWithDerivedDesigns().designs)
        names.append(QString::fromStdString(design->name));
    QStringList shown;
    for (int i = 0; i < m_design->count(); ++i)
        shown.append(m_design->itemText(i));
    if (shown != names) {
        const QString chosen = m_design->currentText();
        m_design->clear();
        m_design->addItems(names);
        m_design->setCurrentText(names.contains(chosen) ? chosen : m_session.design());
    }
    refreshContainers();
}

void ConsoleBoard::refreshContainers()
{
    const model::Design *design
        = m_session.workbookWithDerivedDesigns().design(m_design->currentText().toStdString());
    const std::vector<ContainerEntry> entries
        = design ? entriesOf(*design) : std::vector<ContainerEntry>();
    if (!holds(*m_container, entries)) { // an open list stays open
        const QSignalBlocker blocker(m_container);
        const QString chosen = m_container->currentText();
        m_container->clear();
        for (const ContainerEntry &entry : entries) {
            m_container->addItem(entry.name, entry.key);
            m_container->setItemData(m_container->count() - 1,
                                     tr("partition key %1").arg(entry.key), Qt::ToolTipRole);
        }
        const int same = m_container->findText(chosen);
        if (design && !entries.empty())
            m_container->setCurrentIndex(same >= 0 ? same : fullest(*design));
    }
    refreshCompletion();
    refreshButtons();
}

void ConsoleBoard::refreshCompletion()
{
    const std::string design = m_design->currentText().toStdString();
    const std::string container = m_container->currentText().toStdString();
    PropertyTree properties;
    QStringList functions;
    QStringList containers;
    const model::Design *made = m_session.workbookWithDerivedDesigns().design(design);
    for (const model::Container &one : made ? made->containers : std::vector<model::Container>()) {
        containers.append(QString::fromStdString(one.name));
        if (one.name != container)
            continue;
        for (const model::DocumentType &type : one.documentTypes) {
            for (const model::Field &field : type.fields)
                properties.members[QString::fromStdString(field.name)];
        }
        for (const model::Script &script : one.scripts) {
            if (script.kind == model::Script::Kind::function)
                functions.append(QString::fromStdString(script.name));
        }
    }
    if (const auto evaluated = m_session.evaluation(m_design->currentText())) {
        for (const evaluation::SampleDocument &document : evaluated->documents) {
            if (document.container == container)
                properties.add(document.item);
        }
    }
    for (const char *name : {"_ts", "_etag"})
        properties.members[QLatin1String(name)];
    m_editor->completer().setProperties(std::move(properties));
    m_editor->completer().setFunctions(functions);
    m_editor->completer().setContainers(containers);
    m_key->setPlaceholderText(
        tr("all values of %1", "partition key").arg(m_container->currentData().toString()));
}

void ConsoleBoard::refreshButtons()
{
    const bool isRunning = m_runner.isRunning();
    const bool hasContainer = m_container->count() > 0;
    m_buttons.run->setEnabled(hasContainer && !isRunning);
    m_buttons.stop->setEnabled(isRunning);
    m_buttons.more->setEnabled(!isRunning && m_answer && !m_answer->outcome.continuation.empty());
    m_buttons.history->setEnabled(!m_history->statements().isEmpty());
    m_buttons.pattern->setEnabled(hasContainer && !m_session.isPresenting());
}

void ConsoleBoard::run()
{
    const QString typed = m_editor->statement();
    if (m_container->count() == 0)
        return;
    if (typed.trimmed().isEmpty()) {
        m_asked.text.clear();
        showProblem(tr("Type a statement, such as SELECT TOP 10 * FROM c."), 1, 1);
        return;
    }
    Statement statement {m_container->currentText().toStdString(), typed.toStdString()};
    statement.mostRows = rowsAPage;
    if (!m_key->text().trimmed().isEmpty())
        statement.values.push_back({"partitionKey", keyJson(m_key->text())});
    if (statement.text != m_asked.text || statement.container != m_asked.container)
        m_figures.clear();
    m_history->add(typed);
    send(statement, nullptr);
}

void ConsoleBoard::askMore()
{
    if (!m_answer || m_answer->outcome.continuation.empty())
        return;
    Statement statement = m_asked;
    statement.continuation = m_answer->outcome.continuation;
    // Owned by the answer, which the request keeps alive.
    send(statement, std::shared_ptr<const jobs::ConsoleRows>(m_answer, &m_answer->rows));
}

void ConsoleBoard::send(const Statement &statement, std::shared_ptr<const jobs::ConsoleRows> before)
{
    m_asked = statement;
    m_editor->clearProblem();
    m_problem->hide();
    jobs::ConsoleRequest request {m_session.workbookWithDerivedDesigns(),
                                  m_design->currentText().toStdString(),
                                  {},
                                  statement,
                                  std::move(before)};
    if (const auto evaluated = m_session.evaluation(m_design->currentText())) {
        for (const evaluation::ContainerEvaluation &container : evaluated->containers)
            request.partitions[container.name] = container.physicalPartitions;
    }
    m_runner.run(request);
    refreshButtons();
}

void ConsoleBoard::stop()
{
    if (!m_runner.isRunning())
        return;
    m_runner.cancel();
    emit m_session.told(tr("The statement was stopped."));
    refreshButtons();
}

void ConsoleBoard::showAnswer(const jobs::ConsoleAnswerPointer &answer)
{
    m_answer = answer;
    std::set<int> asked;
    for (const client::PartitionUse &use : answer->outcome.partitions)
        asked.insert(use.physicalPartition);
    if (!answer->isFurtherPage)
        m_figures[QString::fromStdString(answer->design)]
            = {answer->outcome.requestCharge, static_cast<int>(asked.size())};
    m_results->setRows(std::shared_ptr<const jobs::ConsoleRows>(answer, &answer->rows));
    m_buttons.reset->setEnabled(answer->isChanged);
    m_pages->setCurrentIndex(1);
    showFacts();
    refreshButtons();
}

void ConsoleBoard::showFacts()
{
    if (!m_answer)
        return;
    QString headline = headlineOf(*m_answer);
    if (const QString others = otherDesigns(); !others.isEmpty())
        headline += QStringLiteral("<br>") + others.toHtmlEscaped();
    m_headline->setText(headline);
    const QString reasons = reasonsOf(*m_answer, style::themeOf(palette()));
    m_reasons->setText(reasons);
    m_reasons->setVisible(!reasons.isEmpty());
    const QString terms = chargeTermsOf(*m_answer);
    m_terms->setText(terms);
    m_terms->setVisible(!terms.isEmpty());
    m_bars->setUses(m_answer->outcome.partitions, m_answer->outcome.physicalPartitions);
    m_bars->setVisible(m_answer->outcome.physicalPartitions > 1);
}

void ConsoleBoard::explainCharge()
{
    if (!m_answer)
        return;
    boards::ExplainedCharge charge;
    charge.title
        = tr("The statement on %1 in %2", "container, design")
              .arg(QString::fromStdString(m_answer->outcome.container), m_session.design());
    charge.terms = m_answer->outcome.terms;
    charge.generation = client::generationOf(m_session.workbook().generation);
    boards::showTerms(charge, *this);
}

QString ConsoleBoard::otherDesigns() const
{
    QStringList others;
    for (auto known = m_figures.begin(); known != m_figures.end(); ++known) {
        if (known.key().toStdString() != m_answer->design)
            others.append(tr("%1: %2, %Ln partition(s)", "design, charge", known->partitions)
                              .arg(known.key(), style::charge(known->requestCharge)));
    }
    return others.isEmpty() ? QString()
                            : tr("The same in %1").arg(others.join(QStringLiteral(" · ")));
}

void ConsoleBoard::showProblem(const QString &message, int line, int column)
{
    const bool isPlaced = line > 0;
    if (isPlaced)
        m_editor->showProblemIn(QString::fromStdString(m_asked.text), {line, column, 0}, message);
    const QString place = isPlaced ? tr("Line %1, column %2: ").arg(line).arg(column) : QString();
    m_problem->setText(QStringLiteral("⚠ ") + place + message);
    m_problem->show();
    refreshButtons();
}

void ConsoleBoard::stepHistory(int step)
{
    const QString statement = m_history->step(step, m_editor->statement());
    if (!statement.isEmpty())
        m_editor->replaceStatement(statement);
}

void ConsoleBoard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showFacts();
}

/// F5 runs wherever the keyboard is on the board; Esc stops what runs.
bool ConsoleBoard::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isStop = key->key() == Qt::Key_Escape && m_runner.isRunning();
        if (isStop || (key->key() == Qt::Key_F5 && key->modifiers() == Qt::NoModifier)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void ConsoleBoard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_F5 && event->modifiers() == Qt::NoModifier)
        run();
    else if (event->key() == Qt::Key_Escape && m_runner.isRunning())
        stop();
    else
        QWidget::keyPressEvent(event);
}

} // namespace partita::console

#include "moc_consoleboard.cpp"
#include "widgets/plots/stage.h"
