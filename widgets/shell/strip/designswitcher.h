// The design switcher: one segment a design, always in sight. Clicking one shows every board in
// that design.
#pragma once

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QWidget>

namespace partita::model {
struct Design;
}

namespace partita::models {
class Session;
}

namespace partita::shell {

class EditActions;

class DesignSwitcher : public QWidget {
    Q_OBJECT
public:
    DesignSwitcher(models::Session &session, EditActions &actions, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void rebuild();
    void shareWidth();
    /// Name, kind, what the design says of itself first, and the shortcut, by the number of the
    /// segment from 1.
    QString toolTipOf(const model::Design &design, int number) const;
    void describe();
    void showCurrent();
    /// + with a menu of what a new design can start from.
    QWidget *makeAddButton();
    void openMenu(const QString &design, const QPoint &place);

    models::Session &m_session;
    EditActions &m_actions;
    QHBoxLayout *m_layout;
    QButtonGroup m_buttons;
    QStringList m_shown; ///< what the buttons were made for
};

} // namespace partita::shell
