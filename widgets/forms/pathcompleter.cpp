#include "widgets/forms/pathcompleter.h"

#include <QLineEdit>
#include <QStringListModel>

namespace partita::forms {

namespace {

/// The text before the path that is being typed.
QString before(const QString &line)
{
    const qsizetype comma = line.lastIndexOf(QLatin1Char(','));
    return comma < 0 ? QString() : line.left(comma + 1) + QLatin1Char(' ');
}

} // namespace

PathCompleter::PathCompleter(QObject *parent)
    : QCompleter(parent)
{
    setModel(new QStringListModel(this));
    setCaseSensitivity(Qt::CaseInsensitive);
    setFilterMode(Qt::MatchContains);
}

void PathCompleter::setPaths(const QStringList &paths)
{
    static_cast<QStringListModel *>(model())->setStringList(paths);
}

QStringList PathCompleter::splitPath(const QString &line) const
{
    return {line.section(QLatin1Char(','), -1).trimmed()};
}

QString PathCompleter::pathFromIndex(const QModelIndex &index) const
{
    const auto *line = qobject_cast<const QLineEdit *>(widget());
    return (line ? before(line->text()) : QString()) + QCompleter::pathFromIndex(index);
}

} // namespace partita::forms

#include "moc_pathcompleter.cpp"
