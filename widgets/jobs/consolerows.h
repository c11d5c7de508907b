// Rows that the console got, prepared for showing on the worker thread: cells of a table, and JSON.
#pragma once

#include <QStringList>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace partita::jobs {

struct ConsoleRows {
    QStringList columns; ///< of objects their properties; one without a name for other rows
    std::vector<QStringList> cells; ///< a line each, in the order of the columns
    std::vector<nlohmann::ordered_json> values;
    QString json; ///< indented; of much text the beginning
    bool isJsonWhole = true;
};

/// A value in one line: texts without quotes, long ones shortened.
QString cellText(const nlohmann::ordered_json &value);

ConsoleRows consoleRows(const std::vector<std::string> &texts);

/// Adds the rows of a further page.
void append(ConsoleRows &rows, const ConsoleRows &page);

} // namespace partita::jobs
