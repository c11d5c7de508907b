// A flat button with one of our icons, drawn anew when the theme changes.
#pragma once

#include <QToolButton>

namespace partita::style {

class IconButton : public QToolButton {
    Q_OBJECT
public:
    /// `tip` is its name for screen readers too.
    IconButton(const QString &icon, const QString &tip, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void draw();
    QString m_icon;
};

} // namespace partita::style
