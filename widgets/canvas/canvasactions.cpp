#include "widgets/canvas/canvasactions.h"

#include "widgets/canvas/marklayer.h"
#include "widgets/canvas/minimap.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/models/session.h"

#include <QAction>
#include <QEvent>
#include <QMenu>

namespace partita::canvas {

CanvasActions::CanvasActions(models::Session &session, ModelScene &scene, ModelBoard &board)
    : QObject(&board)
    , m_session(session)
    , m_scene(scene)
    , m_board(board)
    , m_arranging(scene, session)
    , m_find(makeForCanvas(tr("&Find on the canvas"), QKeySequence::Find,
                           tr("Find an entity, an attribute or a relationship by its name")))
    , m_miniMap(make(tr("Mini-&map"), {},
                     tr("Show the whole model, small, in a corner while a part of it fills the "
                        "view")))
    , m_cut(makeForCanvas(tr("Cu&t entities"), QKeySequence::Cut,
                          tr("Move the selected cards to the clipboard, as text")))
    , m_copy(makeForCanvas(tr("&Copy entities"), QKeySequence::Copy,
                           tr("Copy the selected cards, with the relationships among them, as "
                              "text")))
    , m_paste(makeForCanvas(tr("&Paste entities"), QKeySequence::Paste,
                            tr("Add the cards on the clipboard; those of another workbook too")))
    , m_selectAll(makeForCanvas(tr("Se&lect all entities"), QKeySequence::SelectAll,
                                tr("Select all cards of the canvas")))
    , m_arrange(new QMenu(tr("Arran&ge"), &board))
{
    m_arrange->setObjectName(QStringLiteral("arrangeMenu"));
    fillArrangeMenu();
    connect(m_cut, &QAction::triggered, this, [&board] { board.view().clipboard().cut(); });
    connect(m_copy, &QAction::triggered, this, [&board] { board.view().clipboard().copy(); });
    connect(m_paste, &QAction::triggered, this,
            [&board] { board.view().paste(board.view().middle()); });
    connect(m_selectAll, &QAction::triggered, &scene, &ModelScene::selectAll);
    connect(&scene, &QGraphicsScene::selectionChanged, this, &CanvasActions::update);
    connect(&session, &models::Session::presentingChanged, this, &CanvasActions::update);
    m_miniMap->setCheckable(true);
    m_miniMap->setChecked(board.miniMap().isWanted());
    connect(m_miniMap, &QAction::toggled, &board.miniMap(), &MiniMap::setWanted);
    connect(m_find, &QAction::triggered, &board, &ModelBoard::find);
    connect(&session, &models::Session::workbookChanged, this, &CanvasActions::update);
    board.installEventFilter(this);
    update();
}

QAction *CanvasActions::make(const QString &text, const QKeySequence &shortcut, const QString &tip)
{
    auto *action = new QAction(text, this);
    action->setShortcut(shortcut);
    action->setStatusTip(tip);
    m_board.addAction(action);
    return action;
}

QAction *CanvasActions::makeForCanvas(const QString &text, const QKeySequence &shortcut,
                                      const QString &tip)
{
    QAction *action = make(text, shortcut, tip);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    return action;
}

void CanvasActions::addArrangement(int cards, const QString &text, const QString &tip,
                                   const std::function<void()> &arrange)
{
    QAction *action = make(text, {}, tip);
    connect(action, &QAction::triggered, &m_scene, arrange);
    m_arrange->addAction(action);
    m_arrangements.emplace_back(action, cards);
}

void CanvasActions::fillArrangeMenu()
{
    constexpr int two = 2;
    constexpr int three = 3;
    const auto align = [this](Alignment alignment, const QString &text, const QString &tip) {
        addArrangement(two, text, tip, [this, alignment] { m_arranging.align(alignment); });
    };
    const auto distribute = [this](Qt::Orientation direction, const QString &text,
                                   const QString &tip) {
        addArrangement(three, text, tip, [this, direction] { m_arranging.distribute(direction); });
    };
    align(Alignment::left, tr("Align &left edges"),
          tr("As far left as the leftmost selected card"));
    align(Alignment::centre, tr("Align &centres"), tr("The selected cards in one column"));
    align(Alignment::right, tr("Align &right edges"),
          tr("As far right as the rightmost selected card"));
    m_arrange->addSeparator();
    align(Alignment::top, tr("Align &top edges"), tr("As high as the highest selected card"));
    align(Alignment::middle, tr("Align &middles"), tr("The selected cards in one row"));
    align(Alignment::bottom, tr("Align &bottom edges"), tr("As low as the lowest selected card"));
    m_arrange->addSeparator();
    distribute(Qt::Horizontal, tr("Distribute &horizontally"),
               tr("Equal gaps from left to right between three or more selected cards"));
    distribute(Qt::Vertical, tr("Distribute &vertically"),
               tr("Equal gaps from top to bottom between three or more selected cards"));
    m_arrange->addSeparator();
    fillMarks();
    m_arrange->addSeparator();
    addArrangement(two, tr("Lay out the &selection"),
                   tr("Place the selected cards automatically; the others stay"),
                   [this] { m_arranging.layOutSelection(); });
    addArrangement(0, tr("Lay out &automatically"), tr("Place all cards automatically"),
                   [this] { m_scene.layOutAgain(); });
}

/// What a new area or note stands at: the middle of the visible part.
void CanvasActions::fillMarks()
{
    const auto middle = [this] { return m_board.view().middle(); };
    MarkLayer &marks = m_scene.marks();
    addArrangement(0, tr("New ar&ea"),
                   tr("A coloured area with a title, around the selected cards if there are any"),
                   [&marks, middle] { marks.addArea(middle()); });
    addArrangement(0, tr("New &note"), tr("A note in Markdown on the canvas"),
                   [&marks, middle] { marks.addNote(middle()); });
    addArrangement(0, tr("Ne&xt area or note"),
                   tr("Go to the next one: arrows move it, F2 edits it, Del removes it"),
                   [this, &marks] {
                       marks.goToNext();
                       m_board.view().setFocus();
                   });
}

void CanvasActions::addToEditMenu(QMenu &menu) const
{
    menu.addActions({m_cut, m_copy, m_paste, m_selectAll});
    menu.addSeparator();
    menu.addAction(m_find);
}

void CanvasActions::addToViewMenu(QMenu &menu) const
{
    menu.addAction(m_miniMap);
}

bool CanvasActions::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_board && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
        update();
    return QObject::eventFilter(watched, event);
}

void CanvasActions::update()
{
    // A board that is being shown or hidden has its new state already.
    const bool hasCards = m_board.isVisible() && !m_session.workbook().entities->empty();
    m_find->setEnabled(hasCards);
    m_selectAll->setEnabled(hasCards);
    const auto selected = static_cast<int>(m_scene.selectedFrames().size());
    const bool edits = m_board.isVisible() && !m_session.isPresenting();
    m_cut->setEnabled(edits && selected > 0);
    m_copy->setEnabled(m_board.isVisible() && selected > 0);
    m_paste->setEnabled(edits);
    for (const auto &[action, cards] : m_arrangements)
        action->setEnabled(hasCards && edits && selected >= cards);
}

} // namespace partita::canvas

#include "moc_canvasactions.cpp"
