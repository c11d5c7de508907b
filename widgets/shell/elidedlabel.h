// One line of text that gives way: what does not fit ends in "…", and the tooltip says all of it.
#pragma once

#include <QLabel>

namespace partita::shell {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent);

    void setLine(const QString &line);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace partita::shell
