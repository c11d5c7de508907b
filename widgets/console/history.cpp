#include "widgets/console/history.h"

#include "widgets/settings/settings.h"

namespace partita::console {

namespace {

constexpr qsizetype mostStatements = 100;
constexpr qsizetype mostWorkbooks = 20;
constexpr qsizetype longestStatement = 10'000; // characters

} // namespace

void History::open(const QString &workbook)
{
    m_workbook = workbook;
    m_at = -1;
    m_statements = settings::consoleHistory.get().value(workbook).toStringList();
}

void History::add(const QString &statement)
{
    m_at = -1;
    if (statement.size() > longestStatement)
        return;
    m_statements.removeAll(statement);
    m_statements.append(statement);
    while (m_statements.size() > mostStatements)
        m_statements.removeFirst();
    QVariantMap all = settings::consoleHistory.get();
    while (all.size() >= mostWorkbooks && !all.contains(m_workbook))
        all.erase(all.begin());
    all.insert(m_workbook, m_statements);
    settings::consoleHistory.set(all);
}

QString History::step(int step, const QString &present)
{
    const qsizetype last = m_statements.size() - 1;
    if (m_at < 0) {
        if (step > 0 || last < 0)
            return {};
        m_present = present;
        m_at = m_statements[last] == present ? last - 1 : last;
        return m_at < 0 ? QString() : m_statements[m_at];
    }
    if (m_at + step > last) {
        m_at = -1;
        return m_present;
    }
    if (m_at + step < 0)
        return {};
    m_at += step;
    return m_statements[m_at];
}

} // namespace partita::console
