#include "engine/exchange/charges/chargerows.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/exchange/documents/csvcells.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace partita::exchange {

namespace {

using Row = std::vector<std::string>;

constexpr double longestUsualMs = 100'000; ///< medians above it are ticks of 100 ns
constexpr double ticksOfMs = 10'000;
constexpr double mostCharge = 1e12; ///< RU and ms: more is a mistake
/// Numbers of rows at which tools of the service end an export.
constexpr std::array<std::size_t, 5> mostRowsOfExports {10'000, 30'000, 50'000, 100'000, 500'000};

/// "TimeGenerated [UTC]" -> "timegenerated", "requestCharge_s" -> "requestcharge".
std::string columnName(std::string_view header)
{
    std::string name;
    for (const char c : lowered(header.substr(0, header.find_first_of("[("))))
        name += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ? std::string(1, c)
                                                                             : std::string();
    if (name.size() > 2 && name[name.size() - 2] == '_')
        name.resize(name.size() - 2);
    return name;
}

char chargeSeparator(std::string_view text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    char best = ',';
    std::ptrdiff_t most = 0;
    for (const char separator : {',', ';', '\t'}) {
        const std::ptrdiff_t count = std::count(line.begin(), line.end(), separator);
        if (count > most) {
            most = count;
            best = separator;
        }
    }
    return best;
}

/// Operation names of the service, as Partita names them.
std::string operationOf(std::string_view written)
{
    std::string name = lowered(written);
    name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
    if (name == "readfeed")
        return "changeFeed";
    if (name.starts_with("execute"))
        return "procedure";
    if (name == "sqlquery")
        return "query";
    return name == "transactionalbatch" ? "batch" : name;
}

/// Where each column stands; npos = nowhere.
struct Columns {
    static constexpr std::size_t none = std::string::npos;
    std::map<std::string, std::size_t> byName;

    std::size_t of(std::initializer_list<const char *> names) const
    {
        for (const char *name : names) {
            if (const auto found = byName.find(name); found != byName.end())
                return found->second;
        }
        return none;
    }
};

class ChargeReader {
public:
    ChargeReader(const SourceFile &file, std::vector<ImportNote> &notes, const Watch &watch)
        : m_file(file)
        , m_notes(notes)
        , m_watch(watch)
    {
    }

    Result<ChargeTable> run()
    {
        const Text text = textOf(m_file);
        std::string_view rest = text.utf8;
        char separator = '\0';
        if (lowered(rest.substr(0, 4)) == "sep=" && rest.size() > 5) {
            separator = rest[4];
            rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
        }
        separator = separator == '\0' ? chargeSeparator(rest) : separator;
        CsvCells cells(rest, separator);
        Row header;
        if (!cells.takeRow(header) || !takeHeader(header))
            return noCharges(header);
        std::vector<Row> rows;
        for (Row row; cells.takeRow(row);) {
            if (m_watch.stop.stop_requested())
                return cancelled();
            if (rows.size() % 4096 == 0 && m_watch.progress)
                m_watch.progress("reading " + m_file.name, cells.share());
            if (row.size() > 1 || !row.front().empty())
                rows.push_back(std::move(row));
        }
        m_hasDecimalComma = separator == ';' || hasCommas(rows);
        for (const Row &row : rows)
            take(row);
        tell(rows.size());
        return finished();
    }

private:
    bool takeHeader(const Row &header)
    {
        for (std::size_t at = 0; at < header.size(); ++at)
            m_columns.byName.emplace(columnName(header[at]), at);
        m_charge = m_columns.of({"requestcharge", "avgrequestcharge", "requestcharges", "charge"});
        m_table.isMean = m_columns.of({"requestcharge"}) == Columns::none
            && m_columns.of({"avgrequestcharge"}) != Columns::none;
        m_duration
            = m_columns.of({"durationms", "avgdurationms", "latencyms", "duration", "latency"});
        m_status = m_columns.of({"statuscode", "status"});
        m_activity = m_columns.of({"activityid"});
        m_partition = m_columns.of({"partitionid", "partitionkeyrangeid"});
        m_samples = m_columns.of({"samplecount"});
        m_container = m_columns.of({"collectionname", "containername", "container"});
        m_database = m_columns.of({"databasename", "database"});
        m_operation = m_columns.of({"operationname", "operation"});
        m_pattern = m_columns.of({"pattern"});
        m_design = m_columns.of({"design"});
        return m_charge != Columns::none
            && (m_pattern != Columns::none || m_container != Columns::none
                || m_operation != Columns::none);
    }

    Error noCharges(const Row &header) const
    {
        const bool isMetrics
            = std::any_of(header.begin(), header.end(), [](const std::string &one) {
                  return lowered(one).find("retrieved document count") != std::string::npos
                      || columnName(one) == "querytext";
              });
        return {.message = inQuotes(m_file.name)
                    + (isMetrics ? " has query metrics, but not the request charge; export the "
                                   "data plane requests."
                                 : " has no column with request charges beside a container or a "
                                   "pattern."),
                .line = 1};
    }

    static std::string cell(const Row &row, std::size_t column)
    {
        return column < row.size() ? row[column] : std::string();
    }

    /// A comma with other than three digits behind it separates no thousands.
    bool hasCommas(const std::vector<Row> &rows) const
    {
        return std::any_of(rows.begin(), rows.end(), [&](const Row &row) {
            const std::string text = cell(row, m_charge);
            const std::size_t comma = text.find(',');
            return comma != std::string::npos && text.find('.') == std::string::npos
                && text.find(',', comma + 1) == std::string::npos && text.size() - comma - 1 != 3;
        });
    }

    bool isWanted(const Row &row)
    {
        if (m_status == Columns::none || cell(row, m_status).empty())
            return true;
        const double status = chargeNumber(cell(row, m_status), false).value_or(0);
        if (status == 429)
            ++m_refused;
        else if (status >= 300 && status != 304)
            ++m_failed;
        return status < 300 || status == 304;
    }

    void take(const Row &row)
    {
        if (!isWanted(row))
            return;
        const std::optional<double> charge = chargeNumber(cell(row, m_charge), m_hasDecimalComma);
        if (!charge || !(*charge >= 0 && *charge <= mostCharge)) {
            ++m_unreadable;
            return;
        }
        ChargedOperation one;
        one.database = cell(row, m_database);
        one.container = cell(row, m_container);
        one.operation = operationOf(cell(row, m_operation));
        one.pattern = cell(row, m_pattern);
        one.design = cell(row, m_design);
        one.charge = *charge;
        const auto duration = chargeNumber(cell(row, m_duration), m_hasDecimalComma);
        if (duration && *duration >= 0 && *duration <= mostCharge)
            one.milliseconds = duration;
        if (m_samples != Columns::none)
            one.count = static_cast<std::int64_t>(
                std::clamp(chargeNumber(cell(row, m_samples), false).value_or(1), 1.0, 1e12));
        const std::string activity = cell(row, m_activity);
        if (activity.empty()) {
            m_table.operations.push_back(std::move(one));
            return;
        }
        add(std::move(one), activity, cell(row, m_partition));
    }

    /// Adds a page, or the answer of one of several partitions. Partitions work side by side, pages
    /// one after another.
    void add(ChargedOperation one, const std::string &activity, const std::string &partition)
    {
        const std::string place
            = activity + '\n' + one.database + '\n' + one.container + '\n' + one.operation;
        const auto [found, isNew] = m_byActivity.emplace(place, m_table.operations.size());
        double &own = m_ofPartition[place + '\n' + partition];
        own += one.milliseconds.value_or(0);
        if (isNew) {
            m_table.operations.push_back(std::move(one));
            return;
        }
        ChargedOperation &whole = m_table.operations[found->second];
        whole.charge += one.charge;
        if (one.milliseconds)
            whole.milliseconds = std::max(whole.milliseconds.value_or(0), own);
        ++m_added;
    }

    void note(ImportNote::Kind kind, const char *subject, std::string sentence)
    {
        m_notes.push_back({kind, subject, std::move(sentence), m_file.name, 0});
    }

    void tell(std::size_t rows)
    {
        using Kind = ImportNote::Kind;
        const auto counted = [](std::int64_t number) {
            return words::counted(static_cast<double>(number), "row");
        };
        if (m_refused > 0)
            note(Kind::skipped, "status",
                 counted(m_refused) + " of refused requests (429) left out.");
        if (m_failed > 0)
            note(Kind::skipped, "status", counted(m_failed) + " of failed requests left out.");
        if (m_unreadable > 0)
            note(Kind::skipped, "charge", counted(m_unreadable) + " without a readable charge.");
        if (m_added > 0)
            note(Kind::guessed, "activity",
                 counted(m_added)
                     + " added to another one with the same ActivityId: pages of one "
                       "query, or its requests to several partitions.");
        if (std::find(mostRowsOfExports.begin(), mostRowsOfExports.end(), rows)
            != mostRowsOfExports.end())
            note(Kind::guessed, "limit",
                 "The file has " + grouped(static_cast<std::int64_t>(rows))
                     + " rows: the export may have been cut there.");
        if (m_table.isMean)
            note(Kind::guessed, "mean",
                 "The table holds means of some minutes; medians are of those means.");
    }

    ChargeTable finished()
    {
        std::vector<double> durations;
        for (const ChargedOperation &one : m_table.operations) {
            if (one.milliseconds)
                durations.push_back(*one.milliseconds);
        }
        bool hasTicks = false; // durations are in 100 ns
        if (!durations.empty()) {
            const auto middle
                = durations.begin() + static_cast<std::ptrdiff_t>(durations.size() / 2);
            std::nth_element(durations.begin(), middle, durations.end());
            hasTicks = *middle > longestUsualMs;
        }
        if (hasTicks) {
            for (ChargedOperation &one : m_table.operations) {
                if (one.milliseconds)
                    *one.milliseconds /= ticksOfMs;
            }
            note(ImportNote::Kind::guessed, "duration",
                 "Durations are so large that they are taken to be ticks of 100 ns.");
        }
        return std::move(m_table);
    }

    const SourceFile &m_file;
    std::vector<ImportNote> &m_notes;
    const Watch &m_watch;
    ChargeTable m_table;
    Columns m_columns;
    std::size_t m_charge = 0, m_duration = 0, m_status = 0, m_activity = 0, m_partition = 0;
    std::size_t m_samples = 0, m_container = 0, m_database = 0, m_operation = 0;
    std::size_t m_pattern = 0, m_design = 0;
    bool m_hasDecimalComma = false;
    std::int64_t m_refused = 0, m_failed = 0, m_unreadable = 0, m_added = 0;
    std::map<std::string, std::size_t> m_byActivity;
    std::map<std::string, double> m_ofPartition;
};

} // namespace

std::optional<double> chargeNumber(std::string_view text, bool hasDecimalComma)
{
    std::string plain;
    for (const char c : text) {
        if ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == 'e' || c == 'E')
            plain += c;
        else if (c == '.' || c == ',')
            plain += (c == ',') == hasDecimalComma ? std::string(".") : std::string();
        else if (c != ' ' && c != '\'' && c != '\xC2' && c != '\xA0')
            return std::nullopt;
    }
    double value = 0;
    const char *const end = plain.data() + plain.size();
    const auto read = std::from_chars(plain.data(), end, value);
    const bool isNumber = read.ec == std::errc() && read.ptr == end && std::isfinite(value);
    return isNumber ? std::optional(value) : std::nullopt;
}

Result<ChargeTable> readCharges(const SourceFile &file, std::vector<ImportNote> &notes,
                                const Watch &watch)
{
    return ChargeReader(file, notes, watch).run();
}

} // namespace partita::exchange
