// Bar at the top of the window: another program changed or deleted the open workbook's file.
#pragma once

#include "widgets/shell/disk/diskfile.h"

#include <QToolBar>

class QLabel;
class QPushButton;

namespace partita::style {
class ElidedLabel;
}

namespace partita::shell {

class FileBar : public QToolBar {
    Q_OBJECT
public:
    explicit FileBar(QWidget *parent);

    /// Says what happened to the file of that name; hides itself for `DiskState::same`.
    void tell(DiskState state, const QString &fileName);

signals:
    void reloadWished();
    void keepWished();
    void compareWished();

protected:
    void changeEvent(QEvent *event) override;

private:
    QPushButton *addButton(const QString &name, const QString &text, const QString &tip);
    void updateIcon();

    QLabel *m_icon;
    style::ElidedLabel *m_text;
    QPushButton *m_reload;
    QPushButton *m_keep;
    QPushButton *m_compare;
};

} // namespace partita::shell
