// Actions of the model board for the menus of the window. They work only while the board is
// visible, and only with what they need.
#pragma once

#include <QObject>

class QAction;
class QKeySequence;
class QMenu;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class ModelBoard;

class CanvasActions : public QObject {
    Q_OBJECT
public:
    CanvasActions(models::Session &session, ModelBoard &board);

    /// Adds those that belong to the menu Edit.
    void addToEditMenu(QMenu &menu) const;
    /// The same for the menu View.
    void addToViewMenu(QMenu &menu) const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *make(const QString &text, const QKeySequence &shortcut, const QString &tip);
    void update();

    models::Session &m_session;
    ModelBoard &m_board;
    QAction *m_find;
    QAction *m_miniMap;
};

} // namespace partita::canvas
