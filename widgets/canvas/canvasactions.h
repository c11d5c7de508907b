// Actions of the model board for the menus of the window. They work only while the board is
// visible, and only with what they need.
#pragma once

#include "widgets/canvas/cardarranging.h"

#include <QObject>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QKeySequence;
class QMenu;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class ModelBoard;
class ModelScene;

class CanvasActions : public QObject {
    Q_OBJECT
public:
    CanvasActions(models::Session &session, ModelScene &scene, ModelBoard &board);

    /// Adds those that belong to the menu Edit.
    void addToEditMenu(QMenu &menu) const;
    /// The same for the menu View.
    void addToViewMenu(QMenu &menu) const;
    /// Arranges the selected cards.
    QMenu &arrangeMenu() const { return *m_arrange; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *make(const QString &text, const QKeySequence &shortcut, const QString &tip);
    /// Its keys work while the board has the keyboard: elsewhere they are for texts.
    QAction *makeForCanvas(const QString &text, const QKeySequence &shortcut, const QString &tip);
    /// An entry of the menu that needs so many selected cards.
    void addArrangement(int cards, const QString &text, const QString &tip,
                        const std::function<void()> &arrange);
    void fillArrangeMenu();
    void fillMarks();
    void update();

    models::Session &m_session;
    ModelScene &m_scene;
    ModelBoard &m_board;
    CardArranging m_arranging;
    QAction *m_find;
    QAction *m_miniMap;
    QAction *m_cut;
    QAction *m_copy;
    QAction *m_paste;
    QAction *m_selectAll;
    QMenu *m_arrange;
    std::vector<std::pair<QAction *, int>> m_arrangements; ///< with the cards that they need
};

} // namespace partita::canvas
