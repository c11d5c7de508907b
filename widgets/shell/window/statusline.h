// Text line of the status bar. It shows one text: the tip under the pointer, else a recent message,
// else the present activity.
#pragma once

#include "widgets/style/elidedlabel.h"

#include <QTimer>

namespace partita::shell {

class StatusLine : public style::ElidedLabel {
    Q_OBJECT
public:
    explicit StatusLine(QWidget *parent);

    /// The present activity.
    void setNews(const QString &news);
    /// Shows a message instead of the activity for a while.
    void showMessage(const QString &message);
    /// Removes the message because it no longer holds.
    void withdraw();
    /// Empty when there is no tip under the pointer.
    void setTip(const QString &tip);

private:
    void showFirst();

    QString m_tip;
    QString m_message;
    QString m_news;
    QTimer m_read;
};

} // namespace partita::shell
