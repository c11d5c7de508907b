// Completes the paths of a list such as "/tenantId, /userId", each for itself.
#pragma once

#include <QCompleter>
#include <QStringList>

namespace partita::forms {

class PathCompleter : public QCompleter {
    Q_OBJECT
public:
    explicit PathCompleter(QObject *parent);

    void setPaths(const QStringList &paths);
    QStringList splitPath(const QString &line) const override;
    QString pathFromIndex(const QModelIndex &index) const override;
};

} // namespace partita::forms
