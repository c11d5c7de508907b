// Label of one line that is elided with "…"; the tooltip has the whole text.
#pragma once

#include <QLabel>

namespace partita::style {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    /// Takes the room that is there, whatever the text; with a size policy of `Preferred` at most
    /// the room of the text.
    explicit ElidedLabel(QWidget *parent, Qt::TextElideMode mode = Qt::ElideRight);

    /// The tooltip has the whole line and, below it, the explanation.
    void setLine(const QString &line, const QString &explanation = {});
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Qt::TextElideMode m_mode;
};

} // namespace partita::style
