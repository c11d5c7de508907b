#include "widgets/forms/fieldproblem.h"

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QAction>
#include <QLineEdit>

namespace partita::forms {

namespace {

const QString markName = QStringLiteral("problemMark");

/// The sign; it keeps the tooltip that the line had before.
class Mark : public QAction {
public:
    explicit Mark(QLineEdit *line)
        : QAction(line)
        , m_line(line)
        , m_toolTip(line->toolTip())
    {
        setObjectName(markName);
        constexpr int size = 16;
        setIcon(style::iconPixmap(QStringLiteral("error"), style::themeOf(line->palette()).error,
                                  size, line->devicePixelRatioF()));
        line->addAction(this, QLineEdit::TrailingPosition);
    }

    void say(const QString &problem)
    {
        setText(problem);
        setToolTip(problem);
        m_line->setToolTip(m_toolTip.isEmpty() ? problem
                                               : problem + QLatin1String("\n\n") + m_toolTip);
        m_line->setAccessibleDescription(problem);
    }

    void takeAway()
    {
        m_line->setToolTip(m_toolTip);
        m_line->setAccessibleDescription({});
        m_line->removeAction(this);
        delete this;
    }

private:
    QLineEdit *m_line;
    QString m_toolTip;
};

Mark *markOf(const QLineEdit *line)
{
    return static_cast<Mark *>(line->findChild<QAction *>(markName, Qt::FindDirectChildrenOnly));
}

} // namespace

void markProblem(QLineEdit *line, const QString &problem)
{
    Mark *mark = markOf(line);
    if (problem.isEmpty()) {
        if (mark)
            mark->takeAway();
        return;
    }
    if (!mark)
        mark = new Mark(line);
    mark->say(problem);
}

bool hasProblem(const QLineEdit *line)
{
    return markOf(line) != nullptr;
}

} // namespace partita::forms
