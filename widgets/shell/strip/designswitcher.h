// Design switcher: one segment for each design, always visible. A click shows all boards for that
// design.
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
    /// Name, kind, first paragraph of the description, and shortcut. `number` counts segments from
    /// 1.
    QString toolTipOf(const model::Design &design, int number) const;
    void describe();
    void showCurrent();
    /// + with a menu of the starts for a new design.
    QWidget *makeAddButton();
    void openMenu(const QString &design, const QPoint &place);

    models::Session &m_session;
    EditActions &m_actions;
    QHBoxLayout *m_layout;
    QButtonGroup m_buttons;
    QStringList m_shown; ///< designs of the present buttons
};

} // namespace partita::shell
