// Scroll area of a board in the window: as large as there is room, but no smaller than readable;
// the rest is scrolled to. So the window fits a small screen with any board.
#pragma once

#include <QScrollArea>

namespace partita::shell {

class BoardArea : public QScrollArea {
    Q_OBJECT
public:
    explicit BoardArea(QWidget &board, QWidget *parent = nullptr);

    /// Gives the board away, to be shown elsewhere.
    QWidget *takeBoard();
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    /// Sizes the board from its minimum size; Qt would use its size hint.
    void arrange();
};

} // namespace partita::shell
