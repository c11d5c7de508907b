// Fact of the evidence strip that opens the board which explains it, by a click or by Enter.
#pragma once

#include <QLabel>

namespace partita::shell {

class FactLink : public QLabel {
    Q_OBJECT
public:
    /// `html`: text. `board`: name of the board to open.
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
