// Text that is followed by a click, by Enter or by Space, such as a figure that can be explained.
#pragma once

#include <QLabel>

namespace partita::style {

class LinkLabel : public QLabel {
    Q_OBJECT
public:
    /// `html`: its text.
    LinkLabel(const QString &html, QWidget *parent);

signals:
    void followed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace partita::style
