// The design switcher: one segment a design, always in sight. Clicking one shows every board in that design.
#pragma once

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QWidget>

namespace partita::models {
class Session;
}

namespace partita::shell {

class DesignSwitcher : public QWidget {
    Q_OBJECT
public:
    explicit DesignSwitcher(models::Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void showCurrent();

    models::Session &m_session;
    QHBoxLayout *m_layout;
    QButtonGroup m_buttons;
    QStringList m_shown; ///< what the buttons were made for
};

} // namespace partita::shell
