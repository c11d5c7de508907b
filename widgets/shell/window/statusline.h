// The line of words in the status bar. One thing stands there at a time: the tip of what the mouse
// is over, else what was told for as long as it takes to read, else what is going on.
#pragma once

#include "widgets/style/elidedlabel.h"

#include <QTimer>

namespace partita::shell {

class StatusLine : public style::ElidedLabel {
    Q_OBJECT
public:
    explicit StatusLine(QWidget *parent);

    /// What is going on.
    void setNews(const QString &news);
    /// Over the news, for a while.
    void tell(const QString &message);
    /// What was told does not hold any more.
    void withdraw();
    /// Empty when the mouse is over nothing that has one.
    void setTip(const QString &tip);

private:
    void showFirst();

    QString m_tip;
    QString m_message;
    QString m_news;
    QTimer m_read;
};

} // namespace partita::shell
