#include "widgets/shell/window/statusline.h"

namespace partita::shell {

namespace {

constexpr int timeToReadMs = 12000;

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : ElidedLabel(parent)
{
    m_read.setSingleShot(true);
    m_read.setInterval(timeToReadMs);
    connect(&m_read, &QTimer::timeout, this, &StatusLine::withdraw);
}

void StatusLine::setNews(const QString &news)
{
    m_news = news;
    showFirst();
}

void StatusLine::showMessage(const QString &message)
{
    m_message = message;
    m_read.start();
    showFirst();
}

void StatusLine::withdraw()
{
    m_message.clear();
    m_read.stop();
    showFirst();
}

void StatusLine::setTip(const QString &tip)
{
    m_tip = tip;
    showFirst();
}

void StatusLine::showFirst()
{
    for (const QString &text : {m_tip, m_message, m_news}) {
        if (!text.isEmpty())
            return setLine(text);
    }
    setLine({});
}

} // namespace partita::shell

#include "moc_statusline.cpp"
