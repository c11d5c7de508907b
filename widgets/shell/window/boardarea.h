// Where a board lies in the window: as large as there is room, and no smaller than it can be read;
// what does not fit then is scrolled to. So the window fits a small screen, whatever its boards
// need.
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
    /// The area decides how large the board is: by its least size, where Qt would go by the one
    /// that it would like.
    void arrange();
};

} // namespace partita::shell
