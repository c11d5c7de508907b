#include "widgets/shell/window/commandpalette.h"

#include "widgets/models/session.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/menuletters.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QStandardItemModel>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace partita::shell {

namespace {

constexpr int placeRole = Qt::UserRole; // index of the command
constexpr int mostFound = 60; // more are not read; further words find the rest

struct PaletteWords {
    Q_DECLARE_TR_FUNCTIONS(CommandPalette)
};

QString shown(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// Without marks and without dots at the end.
QString plain(const QString &text)
{
    QString title = style::withoutMarks(text);
    while (title.endsWith(QChar(0x2026)))
        title.chop(1);
    return title;
}

void addEntries(QMenu &menu, const QString &kind, const QString &before,
                std::vector<Command> &commands)
{
    emit menu.aboutToShow(); // some menus are filled only then
    for (QAction *action : menu.actions()) {
        if (action->isSeparator() || !action->isEnabled() || action->text().isEmpty())
            continue;
        const QString title = before + plain(action->text());
        if (action->menu()) {
            addEntries(*action->menu(), kind, title + QStringLiteral(" › "), commands);
            continue;
        }
        commands.push_back({title, kind, action->shortcut().toString(QKeySequence::NativeText),
                            [entry = QPointer<QAction>(action)] {
                                if (entry)
                                    entry->trigger();
                            }});
    }
}

/// How well a title fits: smaller is better; nothing when a word is missing.
std::optional<int> distance(const Command &command, const QStringList &words)
{
    const QString all = command.title + QLatin1Char(' ') + command.kind;
    int sum = 0;
    for (const QString &word : words) {
        const qsizetype place = all.indexOf(word, 0, Qt::CaseInsensitive);
        if (place < 0)
            return std::nullopt;
        const bool isWordStart = place == 0 || !all.at(place - 1).isLetterOrNumber();
        sum += place == 0 ? 0 : isWordStart ? 10 : 30;
    }
    return sum + static_cast<int>(std::min<qsizetype>(command.title.size(), 90)) / 10;
}

} // namespace

std::vector<Command> commandsOf(const QMenuBar &menus)
{
    std::vector<Command> commands;
    for (const QAction *top : menus.actions()) {
        if (top->menu())
            addEntries(*top->menu(), plain(top->text()), {}, commands);
    }
    return commands;
}

std::vector<Command> commandsOf(models::Session &session)
{
    using Kind = models::Selection::Kind;
    std::vector<Command> commands;
    const auto add = [&](const QString &title, const QString &kind, const char *board,
                         const models::Selection &part) {
        commands.push_back({title, kind, {}, [&session, board, part] {
                                emit session.boardRequested(QLatin1String(board));
                                session.setSelection(part);
                            }});
    };
    const model::Workbook &workbook = session.workbook();
    for (const model::Entity &entity : *workbook.entities)
        add(shown(entity.name), PaletteWords::tr("entity"), "model",
            {Kind::entity, shown(entity.name), {}});
    for (const model::Relationship &relationship : *workbook.relationships)
        add(QStringLiteral("%1 → %2").arg(shown(relationship.parent), shown(relationship.child)),
            PaletteWords::tr("relationship"), "model",
            {Kind::relationship, shown(relationship.name), {}});
    for (const model::AccessPattern &pattern : *workbook.patterns)
        commands.push_back({QStringLiteral("%1 %2").arg(shown(pattern.id), shown(pattern.sentence)),
                            PaletteWords::tr("pattern"),
                            {},
                            [&session, id = shown(pattern.id)] {
                                emit session.boardRequested(QStringLiteral("plan"));
                                session.setPattern(id);
                                session.setSelection({Kind::pattern, id, {}});
                            }});
    for (const QString &design : session.designNames())
        commands.push_back({design, PaletteWords::tr("design"), {}, [&session, design] {
                                session.setDesign(design);
                            }});
    const model::Design *design = session.currentDesign();
    for (const model::Container &container :
         design ? design->containers : std::vector<model::Container>()) {
        const QString name = shown(container.name);
        add(name, PaletteWords::tr("container"), "design", {Kind::container, name, {}});
        for (const model::DocumentType &type : container.documentTypes)
            add(PaletteWords::tr("%1 in %2", "document type, container")
                    .arg(shown(type.name), name),
                PaletteWords::tr("document type"), "documents",
                {Kind::documentType, name, shown(type.name)});
    }
    return commands;
}

CommandPalette::CommandPalette(std::vector<Command> commands, QWidget *parent)
    : QDialog(parent)
    , m_commands(std::move(commands))
    , m_words(new QLineEdit(this))
    , m_found(new QStandardItemModel(0, 2, this))
    , m_list(new QTreeView(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Find anything"));
    setAttribute(Qt::WA_DeleteOnClose);
    style::setHelpTopic(*this, QStringLiteral("window keys"));
    m_words->setPlaceholderText(tr("An action, an entity, a pattern, a design, a help chapter…"));
    m_words->setAccessibleName(windowTitle());
    m_words->setClearButtonEnabled(true);
    m_words->installEventFilter(this);
    m_list->setModel(m_found);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFocusPolicy(Qt::NoFocus); // the keyboard stays in the line
    m_list->setAccessibleName(tr("Found"));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_list);
    connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_words, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QTreeView::clicked, this, &CommandPalette::run);
    find({});
    const int em = fontMetrics().height();
    resize(std::min(44 * em, parent->width() - 2 * em),
           std::min(28 * em, parent->height() - 2 * em));
}

void CommandPalette::find(const QString &line)
{
    const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        if (const std::optional<int> far = distance(m_commands[i], words))
            found.emplace_back(words.isEmpty() ? 0 : *far, i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &one, const auto &other) { return one.first < other.first; });
    m_found->removeRows(0, m_found->rowCount());
    for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), mostFound); ++i) {
        const Command &command = m_commands[found[i].second];
        auto *title = new QStandardItem(command.title);
        title->setData(static_cast<int>(found[i].second), placeRole);
        title->setToolTip(command.title);
        title->setSizeHint({0, fontMetrics().height() * 8 / 5});
        auto *kind = new QStandardItem(
            command.keys.isEmpty() ? command.kind
                                   : tr("%1   %2", "menu, keys").arg(command.kind, command.keys));
        kind->setForeground(palette().color(QPalette::PlaceholderText));
        m_found->appendRow({title, kind});
    }
    if (found.empty()) {
        auto *nothing = new QStandardItem(tr("Nothing is called that."));
        nothing->setEnabled(false);
        m_found->appendRow(nothing);
    }
    m_list->setCurrentIndex(found.empty() ? QModelIndex() : m_found->index(0, 0));
}

void CommandPalette::run()
{
    const QModelIndex current = m_list->currentIndex();
    if (!current.isValid())
        return;
    const QVariant place = current.siblingAtColumn(0).data(placeRole);
    if (!place.isValid())
        return;
    // When the dialog is gone: the command may open another one.
    QTimer::singleShot(0, parentWidget(), m_commands[static_cast<std::size_t>(place.toInt())].run);
    accept();
}

/// Arrow keys move in the list while the keyboard is in the line.
bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_words && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp
            || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace partita::shell

#include "moc_commandpalette.cpp"
