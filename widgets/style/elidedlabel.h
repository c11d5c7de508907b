// One line of text that gives way: what does not fit becomes "…", and the tooltip says all of it.
#pragma once

#include <QLabel>

namespace partita::style {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    /// Takes the room that is there, whatever the text; with a size policy of `Preferred` no more
    /// than the text needs.
    explicit ElidedLabel(QWidget *parent, Qt::TextElideMode mode = Qt::ElideRight);

    /// The tooltip has the explanation, if any, below the whole line.
    void setLine(const QString &line, const QString &explanation = {});
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Qt::TextElideMode m_mode;
};

} // namespace partita::style
