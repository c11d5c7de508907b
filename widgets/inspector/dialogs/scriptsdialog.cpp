#include "widgets/inspector/dialogs/scriptsdialog.h"

#include "engine/checks/scriptcheck.h"
#include "engine/model/names.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/singledialog.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/taborder.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>

namespace partita::inspector {

namespace {

using ScriptKind = model::Script::Kind;
constexpr ScriptKind scriptKinds[] = {ScriptKind::procedure, ScriptKind::preTrigger,
                                      ScriptKind::postTrigger, ScriptKind::function};

QString titleOf(ScriptKind kind)
{
    switch (kind) {
    case ScriptKind::procedure:
        return ScriptsDialog::tr("stored procedure");
    case ScriptKind::preTrigger:
        return ScriptsDialog::tr("trigger before a write");
    case ScriptKind::postTrigger:
        return ScriptsDialog::tr("trigger after a write");
    case ScriptKind::function:
        break;
    }
    return ScriptsDialog::tr("function for queries");
}

/// Initial name and body, which compile.
model::Script newScript(ScriptKind kind)
{
    switch (kind) {
    case ScriptKind::procedure:
        return {
            kind, "procedure",
            "function procedure(argument) {\n    var container = getContext().getCollection();\n"
            "    getContext().getResponse().setBody(argument);\n}"};
    case ScriptKind::preTrigger:
        return {kind, "beforeWrite",
                "function beforeWrite() {\n    var request = getContext().getRequest();\n"
                "    var item = request.getBody();\n    request.setBody(item);\n}"};
    case ScriptKind::postTrigger:
        return {kind, "afterWrite",
                "function afterWrite() {\n    var item = getContext().getResponse().getBody();\n}"};
    case ScriptKind::function:
        break;
    }
    return {kind, "compute", "function compute(value) {\n    return value;\n}"};
}

} // namespace

ScriptsDialog::ScriptsDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
{
    setObjectName(QStringLiteral("scripts"));
    style::setHelpTopic(*this, QStringLiteral("execute scripts"));
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter is for the fields
    auto *parts = new QHBoxLayout;
    parts->addWidget(makeList());
    parts->addWidget(makeEditor(), 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(parts, 1);
    layout->addWidget(close);
    style::tabInOrder(*layout);
    style::resizeWithinScreen(
        *this, {fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 28});
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connectFields();
}

QWidget *ScriptsDialog::makeList()
{
    auto *side = new QWidget(this);
    m_list = new QListWidget(side);
    m_list->setObjectName(QStringLiteral("scriptList"));
    m_list->setAccessibleName(tr("Scripts"));
    m_list->setFixedWidth(fontMetrics().averageCharWidth() * 32);
    QToolButton *adding = forms::makeTool(QStringLiteral("addScript"), QStringLiteral("add"),
                                          tr("Add a script"), side);
    adding->setPopupMode(QToolButton::InstantPopup);
    auto *kinds = new QMenu(adding);
    for (const ScriptKind kind : scriptKinds) {
        QString title = titleOf(kind);
        title.front() = title.front().toUpper();
        kinds->addAction(title, this, [this, kind] { add(kind); });
    }
    adding->setMenu(kinds);
    m_remove = forms::makeTool(QStringLiteral("removeScript"), QStringLiteral("delete"),
                               tr("Remove the script"), side);
    auto *tools = new QHBoxLayout;
    tools->addWidget(adding);
    tools->addWidget(m_remove);
    tools->addStretch(1);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list, 1);
    layout->addLayout(tools);
    return side;
}

QWidget *ScriptsDialog::makeEditor()
{
    m_pages = new QStackedWidget(this);
    auto *editor = new QWidget(m_pages);
    m_name = forms::makeLine(QStringLiteral("scriptName"),
                             tr("The name by which it is called; queries call a function as "
                                "udf.name(…)."),
                             editor);
    m_kind = forms::makeChoice(
        QStringLiteral("scriptKind"),
        tr("A stored procedure reads and writes items of one logical partition in one transaction. A trigger runs with a "
           "write that names it. A function computes values in queries."),
        editor);
    for (const ScriptKind kind : scriptKinds)
        m_kind->addItem(titleOf(kind));
    m_body = new QPlainTextEdit(editor);
    m_body->setObjectName(QStringLiteral("scriptBody"));
    m_body->setAccessibleName(tr("Body in JavaScript"));
    m_body->setFont(style::monospaced(font()));
    m_body->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_body->setTabChangesFocus(true);
    m_problem = forms::makeNote(editor);
    m_problem->setObjectName(QStringLiteral("scriptProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    auto *form = new QFormLayout;
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&Kind"), m_kind);
    auto *layout = new QVBoxLayout(editor);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(form);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_problem);
    QLabel *nothing = forms::makeNote(m_pages);
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setMargin(24);
    nothing->setText(tr(
        "No scripts yet.\n\nAdd one with + for what the service is to do beside the items: a transaction of several "
        "writes, a check before each write, a value that queries compute."));
    m_pages->addWidget(editor);
    m_pages->addWidget(nothing);
    return m_pages;
}

void ScriptsDialog::connectFields()
{
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        if (m_refreshing)
            return;
        m_gesture = m_session.newGesture();
        showCurrent();
    });
    connect(m_remove, &QToolButton::clicked, this, &ScriptsDialog::remove);
    auto *key = new QShortcut(QKeySequence::Delete, m_list);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, &ScriptsDialog::remove);
    connect(m_name, &QLineEdit::editingFinished, this, &ScriptsDialog::rename);
    connect(m_body, &QPlainTextEdit::textChanged, this, &ScriptsDialog::write);
    connect(m_kind, &QComboBox::activated, this, [this](int kind) {
        const auto row = static_cast<std::size_t>(m_list->currentRow());
        if (current())
            apply(tr("Change the script %1").arg(m_name->text()),
                  [&](std::vector<model::Script> &scripts) {
                      scripts[row].kind = scriptKinds[kind];
                  });
    });
    connect(&m_session, &models::Session::workbookChanged, this, &ScriptsDialog::refresh);
}

void ScriptsDialog::showContainer(const QString &container)
{
    m_design = m_session.design();
    m_container = container;
    m_gesture = m_session.newGesture();
    m_list->setCurrentRow(-1);
    setWindowTitle(tr("Scripts of %1 in %2", "container, design").arg(m_container, m_design));
    refresh();
    if (m_list->count() > 0 && m_list->currentRow() < 0)
        m_list->setCurrentRow(0);
    m_list->setFocus();
}

const model::Container *ScriptsDialog::container() const
{
    const model::Design *design = m_session.workbook().design(m_design.toStdString());
    return design ? design->container(m_container.toStdString()) : nullptr;
}

const model::Script *ScriptsDialog::current() const
{
    const model::Container *shown = container();
    const int row = m_list->currentRow();
    return shown && row >= 0 && static_cast<std::size_t>(row) < shown->scripts.size()
        ? &shown->scripts[static_cast<std::size_t>(row)]
        : nullptr;
}

void ScriptsDialog::refresh()
{
    const model::Container *shown = container();
    if (!shown) { // the container or the workbook is gone
        close();
        return;
    }
    const int count = static_cast<int>(shown->scripts.size());
    {
        const QScopedValueRollback<bool> guard(m_refreshing, true);
        const int row = m_list->currentRow();
        while (m_list->count() > count)
            delete m_list->takeItem(m_list->count() - 1);
        while (m_list->count() < count)
            m_list->addItem(QString());
        for (int place = 0; place < count; ++place) {
            const model::Script &script = shown->scripts[static_cast<std::size_t>(place)];
            m_list->item(place)->setText(
                tr("%1 · %2", "name and kind of a script")
                    .arg(QString::fromStdString(script.name), titleOf(script.kind)));
        }
        m_list->setCurrentRow(count == 0 ? -1 : std::clamp(row, 0, count - 1));
    }
    showCurrent();
}

void ScriptsDialog::showCurrent()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const model::Script *script = current();
    m_pages->setCurrentIndex(script ? 0 : 1);
    m_remove->setEnabled(script != nullptr);
    if (!script)
        return;
    forms::setTextQuietly(m_name, script->name);
    m_kind->setCurrentIndex(static_cast<int>(script->kind));
    forms::setTextQuietly(m_body, script->body);
    showProblem(*script);
}

void ScriptsDialog::showProblem(const model::Script &script)
{
    const auto error = script.body.empty() ? std::optional<Error>() : checks::errorOf(script);
    QString text = error ? QString::fromStdString(error->message) : QString();
    QList<QTextEdit::ExtraSelection> marks;
    if (error && error->line > 0) {
        text = tr("Line %1, column %2: %3").arg(error->line).arg(error->column).arg(text);
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(m_body->document()->findBlockByNumber(error->line - 1));
        mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(style::themeOf(palette()).error);
        marks.append(mark);
    }
    if (script.body.empty())
        text = tr("A script has a body such as function name() { … }.");
    m_problem->setText(text.isEmpty() ? QString() : QStringLiteral("⚠ ") + text);
    m_body->setExtraSelections(marks);
}

bool ScriptsDialog::apply(const QString &text,
                          const std::function<void(std::vector<model::Script> &)> &change,
                          int gesture)
{
    const model::Design *design = m_session.workbook().design(m_design.toStdString());
    if (m_refreshing || !design)
        return false;
    model::Design wanted = *design;
    for (model::Container &one : wanted.containers) {
        if (one.name == m_container.toStdString())
            change(one.scripts);
    }
    return m_session.apply(model::ChangeDesign {wanted}, text, gesture);
}

void ScriptsDialog::add(ScriptKind kind)
{
    const model::Container *shown = container();
    if (!shown)
        return;
    model::Script made = newScript(kind);
    std::vector<std::string> names;
    for (const model::Script &script : shown->scripts)
        names.push_back(script.name);
    made.name = model::freeName(made.name, names);
    const auto place = static_cast<int>(names.size());
    apply(tr("Add the script %1").arg(QString::fromStdString(made.name)),
          [&](std::vector<model::Script> &scripts) { scripts.push_back(made); });
    m_list->setCurrentRow(place);
    m_name->setFocus();
    m_name->selectAll();
}

void ScriptsDialog::remove()
{
    const model::Script *script = current();
    if (!script)
        return;
    const int row = m_list->currentRow();
    apply(tr("Remove the script %1").arg(QString::fromStdString(script->name)),
          [row](std::vector<model::Script> &scripts) { scripts.erase(scripts.begin() + row); });
}

void ScriptsDialog::rename()
{
    const model::Script *script = m_refreshing ? nullptr : current();
    const std::string wanted = m_name->text().trimmed().toStdString();
    if (!script || wanted == script->name)
        return;
    const std::vector<model::Script> &all = container()->scripts;
    const bool isTaken = std::any_of(all.begin(), all.end(),
                                     [&](const model::Script &one) { return one.name == wanted; });
    const Result<void> checked = model::checkName("script", wanted);
    if (isTaken || !checked) {
        m_problem->setText(QStringLiteral("⚠ ")
                           + (isTaken ? tr("There is a script “%1” already.").arg(m_name->text())
                                      : QString::fromStdString(checked.error().message)));
        forms::setTextQuietly(m_name, script->name);
        return;
    }
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    apply(tr("Rename the script %1").arg(QString::fromStdString(script->name)),
          [&](std::vector<model::Script> &scripts) { scripts[row].name = wanted; });
}

void ScriptsDialog::write()
{
    const model::Script *script = m_refreshing ? nullptr : current();
    if (!script)
        return;
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    const std::string body = m_body->toPlainText().toStdString();
    apply(
        tr("Change the script %1").arg(QString::fromStdString(script->name)),
        [&](std::vector<model::Script> &scripts) { scripts[row].body = body; }, m_gesture);
}

void openScripts(models::Session &session, const QString &container, QWidget *parent)
{
    forms::singleDialog<ScriptsDialog>(parent, session)->showContainer(container);
}

} // namespace partita::inspector

#include "moc_scriptsdialog.cpp"
