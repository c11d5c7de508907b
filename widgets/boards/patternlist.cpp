#include "widgets/boards/patternlist.h"

#include "widgets/models/session.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QSignalBlocker>

#include <algorithm>

namespace partita::boards {
namespace {

struct Line {
    QString id;
    QString sentence;
};

std::vector<Line> linesOf(const models::Session &session)
{
    std::vector<Line> lines;
    for (const model::AccessPattern &pattern : *session.workbook().patterns)
        lines.push_back(
            {QString::fromStdString(pattern.id), QString::fromStdString(pattern.sentence)});
    return lines;
}

bool holds(const QComboBox &list, const std::vector<Line> &lines)
{
    int at = 0;
    return list.count() == static_cast<int>(lines.size())
        && std::all_of(lines.begin(), lines.end(), [&](const Line &line) {
               const int place = at++;
               return list.itemData(place) == line.id
                   && list.itemData(place, Qt::ToolTipRole) == line.sentence;
           });
}

} // namespace

void listPatterns(QComboBox &list, const models::Session &session, PatternText text)
{
    const QSignalBlocker blocker(list);
    const std::vector<Line> lines = linesOf(session);
    if (!holds(list, lines)) {
        list.clear();
        for (const auto &[id, sentence] : lines) {
            list.addItem(text == PatternText::id ? id
                                                 : QCoreApplication::translate(
                                                       "partita::boards", "%1  %2", "id, sentence")
                                                       .arg(id, sentence),
                         id);
            list.setItemData(list.count() - 1, sentence, Qt::ToolTipRole);
        }
    }
    list.setCurrentIndex(list.findData(session.pattern()));
}

} // namespace partita::boards
