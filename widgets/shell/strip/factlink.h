// A fact of the evidence strip that leads to the board which explains it: by a click, or by Enter
// while it has the keyboard.
#pragma once

#include <QLabel>

namespace partita::shell {

class FactLink : public QLabel {
    Q_OBJECT
public:
    /// `html` is what it shows; `board` where it leads.
    FactLink(const QString &html, const QString &board, QWidget *parent);

signals:
    void followed(const QString &board);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString m_board;
};

} // namespace partita::shell
