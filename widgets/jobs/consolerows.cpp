#include "widgets/jobs/consolerows.h"

#include <algorithm>

namespace partita::jobs {

namespace {

using Json = nlohmann::ordered_json;

constexpr qsizetype mostCellCharacters = 120;
constexpr std::size_t mostJsonBytes = 300'000; // what an editor colours at once

QString shortened(const std::string &text)
{
    QString shown = QString::fromUtf8(
        text.data(),
        static_cast<qsizetype>(std::min<std::size_t>(text.size(), 4 * mostCellCharacters)));
    shown.replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (shown.size() > mostCellCharacters)
        shown = shown.left(mostCellCharacters - 1) + QChar(0x2026);
    return shown;
}

bool areObjects(const std::vector<Json> &values)
{
    return std::all_of(values.begin(), values.end(),
                       [](const Json &value) { return value.is_object(); });
}

void addColumns(const Json &row, QStringList &columns)
{
    for (const auto &member : row.items()) {
        const QString name = QString::fromStdString(member.key());
        if (!columns.contains(name))
            columns.append(name);
    }
}

QStringList cellsOf(const Json &row, const QStringList &columns)
{
    QStringList cells;
    for (const QString &column : columns) {
        const auto found = row.is_object() ? row.find(column.toStdString()) : row.end();
        cells.append(found == row.end() ? QString() : cellText(*found));
    }
    return cells;
}

void fillTable(ConsoleRows &rows)
{
    rows.columns.clear();
    rows.cells.clear();
    if (!areObjects(rows.values)) {
        rows.columns.append(QString());
        for (const Json &value : rows.values)
            rows.cells.push_back({cellText(value)});
        return;
    }
    for (const Json &row : rows.values)
        addColumns(row, rows.columns);
    // The service's own properties, _ts and such, come last.
    std::stable_partition(rows.columns.begin(), rows.columns.end(),
                          [](const QString &name) { return !name.startsWith(QLatin1Char('_')); });
    for (const Json &row : rows.values)
        rows.cells.push_back(cellsOf(row, rows.columns));
}

void fillJson(ConsoleRows &rows)
{
    std::string text = "[";
    rows.isJsonWhole = true;
    for (std::size_t i = 0; i < rows.values.size() && rows.isJsonWhole; ++i) {
        text += (i > 0 ? ",\n" : "\n");
        text += rows.values[i].dump(2, ' ', false, Json::error_handler_t::replace);
        rows.isJsonWhole = text.size() <= mostJsonBytes;
    }
    if (!rows.isJsonWhole)
        text.resize(mostJsonBytes);
    text += rows.values.empty() ? "]" : "\n]";
    rows.json = QString::fromStdString(text);
}

} // namespace

QString cellText(const Json &value)
{
    if (value.is_string())
        return shortened(value.get_ref<const std::string &>());
    return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

ConsoleRows consoleRows(const std::vector<std::string> &texts)
{
    ConsoleRows rows;
    for (const std::string &text : texts)
        rows.values.push_back(Json::parse(text, nullptr, false));
    append(rows, {});
    return rows;
}

void append(ConsoleRows &rows, const ConsoleRows &page)
{
    rows.values.insert(rows.values.end(), page.values.begin(), page.values.end());
    fillTable(rows);
    fillJson(rows);
}

} // namespace partita::jobs
