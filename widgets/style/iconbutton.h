// Flat button with one of our icons, which is redrawn when the theme changes.
#pragma once

#include <QToolButton>

namespace partita::style {

class IconButton : public QToolButton {
    Q_OBJECT
public:
    /// `tip` is also the accessible name.
    IconButton(const QString &icon, const QString &tip, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void draw();
    QString m_icon;
};

} // namespace partita::style
