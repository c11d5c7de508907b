// Widgets of the console, and the menus of its tools.
#include "engine/query/query.h"
#include "widgets/console/consoleboard.h"
#include "widgets/console/history.h"
#include "widgets/console/partitionbars.h"
#include "widgets/console/resultviews.h"
#include "widgets/console/statementeditor.h"
#include "widgets/models/session.h"
#include "widgets/plots/emptystate.h"
#include "widgets/plots/flowlayout.h"
#include "widgets/style/iconbutton.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace partita::console {

namespace {

constexpr int margin = 12;
constexpr qsizetype mostListed = 20; // statements in the menu
constexpr qsizetype widestEntry = 70; // characters

/// A button that opens a menu, filled when it opens.
QToolButton *menuButton(const QString &text, const QString &tip, const char *name,
                        const std::function<void(QMenu &)> &fill)
{
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    auto *menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, fill] {
        menu->clear();
        fill(*menu);
    });
    button->setMenu(menu);
    return button;
}

/// A statement in one line of a menu.
QString entryOf(const QString &statement)
{
    QString line = statement.simplified();
    if (line.size() > widestEntry)
        line = line.left(widestEntry - 1) + QChar(0x2026);
    return line.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

QWidget *ConsoleBoard::makeTools()
{
    auto *bar = new QWidget;
    auto *tools = new plots::FlowLayout(8, 4);
    tools->setContentsMargins(margin, 6, margin, 6);
    bar->setLayout(tools);
    m_design->setObjectName(QStringLiteral("design"));
    m_design->setAccessibleName(tr("Design"));
    m_design->setToolTip(tr("The design whose items are asked. Choose another one and run the "
                            "statement again to compare."));
    m_container->setObjectName(QStringLiteral("container"));
    m_container->setAccessibleName(tr("Container"));
    m_container->setToolTip(tr("The container that the statement is sent to. In a query it is the "
                               "root of FROM, whatever name it has there."));
    m_key->setObjectName(QStringLiteral("statementKey"));
    m_key->setAccessibleName(tr("Partition key"));
    m_key->setToolTip(tr("A value of the partition key bounds a query to one logical partition. "
                         "Several levels are written as JSON: [\"a\", 1]."));
    m_key->setClearButtonEnabled(true);
    m_key->setMinimumWidth(fontMetrics().averageCharWidth() * 26);
    connect(m_design, &QComboBox::currentIndexChanged, this, [this] { refreshContainers(); });
    connect(m_container, &QComboBox::currentIndexChanged, this, [this] { refreshCompletion(); });
    connect(m_key, &QLineEdit::returnPressed, this, &ConsoleBoard::run);
    tools->addWidget(m_design);
    tools->addWidget(m_container);
    tools->addWidget(m_key);
    makeButtons(*tools);
    return bar;
}

void ConsoleBoard::makeButtons(QLayout &tools)
{
    m_buttons.run = new QPushButton(tr("&Run"));
    m_buttons.run->setObjectName(QStringLiteral("run"));
    m_buttons.run->setToolTip(tr("Runs the selection, or the statement around the caret (F5 or "
                                 "Shift+Enter)."));
    m_buttons.run->setDefault(true);
    connect(m_buttons.run, &QPushButton::clicked, this, &ConsoleBoard::run);
    m_buttons.stop
        = new style::IconButton(QStringLiteral("cancel"), tr("Stop the statement (Esc)"), nullptr);
    m_buttons.stop->setObjectName(QStringLiteral("stop"));
    connect(m_buttons.stop, &QToolButton::clicked, this, &ConsoleBoard::stop);
    m_buttons.history = menuButton(
        tr("History"), tr("Statements that ran before (Alt+Up and Alt+Down in the editor)."),
        "history", [this](QMenu &menu) { fillHistory(menu); });
    m_buttons.pattern = menuButton(
        tr("Use for a pattern"),
        tr("Makes the query the design's own query of an access pattern, instead of the planner's "
           "steps."),
        "useForPattern", [this](QMenu &menu) { fillPatterns(menu); });
    m_buttons.reset = new QToolButton;
    m_buttons.reset->setObjectName(QStringLiteral("reset"));
    m_buttons.reset->setText(tr("Undo all writes"));
    m_buttons.reset->setToolTip(tr("Statements write to a copy of the items, which no other board "
                                   "sees. This brings the copy back to what was loaded."));
    m_buttons.reset->setFocusPolicy(Qt::TabFocus);
    m_buttons.reset->setEnabled(false);
    connect(m_buttons.reset, &QToolButton::clicked, this, [this] { m_runner.reset(); });
    for (QWidget *button : std::initializer_list<QWidget *> {
             m_buttons.run, m_buttons.stop, m_buttons.history, m_buttons.pattern, m_buttons.reset})
        tools.addWidget(button);
}

QWidget *ConsoleBoard::makeEditor()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_editor->setMinimumHeight(fontMetrics().height() * 4);
    layout->addWidget(m_editor, 1);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setContentsMargins(margin, 4, margin, 4);
    m_problem->hide();
    layout->addWidget(m_problem);
    return page;
}

QWidget *ConsoleBoard::makeAnswer()
{
    auto *empty = new plots::EmptyState(this);
    empty->say(tr("Nothing was asked yet"),
               tr("A statement is a query, or an operation such as {\"op\": \"read\", "
                  "\"partitionKey\": [\"p1\"], \"itemId\": \"p1\"}. It runs on a copy of the "
                  "design's items, so writes change nothing elsewhere."),
               tr("R&un the statement"));
    connect(empty, &plots::EmptyState::taken, this, &ConsoleBoard::run);
    auto *answer = new QWidget;
    auto *layout = new QVBoxLayout(answer);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeFacts());
    layout->addWidget(m_results, 1);
    m_buttons.more = new QPushButton(tr("&More rows"));
    m_buttons.more->setObjectName(QStringLiteral("moreRows"));
    m_buttons.more->setToolTip(tr("Asks for the next page, which is charged by itself."));
    connect(m_buttons.more, &QPushButton::clicked, this, &ConsoleBoard::askMore);
    m_results->setCornerWidget(m_buttons.more);
    m_pages->addWidget(empty);
    m_pages->addWidget(answer);
    return m_pages;
}

QWidget *ConsoleBoard::makeFacts()
{
    auto *facts = new QWidget;
    auto *layout = new QVBoxLayout(facts);
    layout->setContentsMargins(margin, 6, margin, 6);
    layout->setSpacing(4);
    m_headline->setObjectName(QStringLiteral("headline"));
    m_reasons->setObjectName(QStringLiteral("reasons"));
    m_terms->setObjectName(QStringLiteral("terms"));
    for (QLabel *label : {m_headline, m_reasons, m_terms}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_terms->setTextFormat(Qt::RichText);
    m_terms->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_terms->setForegroundRole(QPalette::PlaceholderText);
    connect(m_terms, &QLabel::linkActivated, this, &ConsoleBoard::explainCharge);
    layout->addWidget(m_headline);
    layout->addWidget(m_bars);
    layout->addWidget(m_reasons);
    layout->addWidget(m_terms);
    return facts;
}

void ConsoleBoard::fillHistory(QMenu &menu)
{
    const QStringList &statements = m_history->statements();
    for (qsizetype i = statements.size() - 1;
         i >= std::max<qsizetype>(0, statements.size() - mostListed); --i) {
        const QString statement = statements[i];
        QAction *entry = menu.addAction(entryOf(statement));
        entry->setToolTip(statement);
        connect(entry, &QAction::triggered, this, [this, statement] {
            m_editor->replaceStatement(statement);
            m_editor->setFocus();
        });
    }
}

void ConsoleBoard::fillPatterns(QMenu &menu)
{
    const std::string design = m_design->currentText().toStdString();
    if (!m_session.workbook().design(design)) {
        menu.addAction(tr("A derived design cannot be changed; duplicate it first."))
            ->setEnabled(false);
        return;
    }
    for (const model::AccessPattern &pattern : *m_session.workbook().patterns) {
        if (!pattern.isQuery())
            continue;
        QAction *entry
            = menu.addAction(entryOf(tr("%1  %2", "id, sentence")
                                         .arg(QString::fromStdString(pattern.id),
                                              QString::fromStdString(pattern.sentence))));
        connect(entry, &QAction::triggered, this, [this, id = pattern.id] { useFor(id); });
    }
    if (menu.isEmpty())
        menu.addAction(tr("The workbook has no pattern that reads."))->setEnabled(false);
}

void ConsoleBoard::useFor(const std::string &pattern)
{
    const model::Design *design
        = m_session.workbook().design(m_design->currentText().toStdString());
    const std::string text = m_editor->statement().trimmed().toStdString();
    m_asked.text = text;
    if (!design || isOperation(text)) {
        showProblem(tr("Only a query can answer a pattern."), 1, 1);
        return;
    }
    if (const Result<query::Query> read = query::prepare(text); !read) {
        showProblem(QString::fromStdString(read.error().message), read.error().line,
                    read.error().column);
        return;
    }
    model::PlanOverride stated {pattern, m_container->currentText().toStdString(), text};
    if (const model::PlanOverride *before = design->overrideOf(pattern))
        stated.kept = before->kept;
    model::Design changed = *design;
    std::erase_if(changed.overrides,
                  [&](const model::PlanOverride &other) { return other.pattern == pattern; });
    changed.overrides.push_back(std::move(stated));
    const QString id = QString::fromStdString(pattern);
    if (m_session.apply(model::ChangeDesign {std::move(changed)},
                        tr("Change the query for %1").arg(id)))
        emit m_session.told(
            tr("%1 answers %2 with this query now.").arg(m_design->currentText(), id));
}

} // namespace partita::console
