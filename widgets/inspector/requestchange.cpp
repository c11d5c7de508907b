#include "widgets/inspector/requestchange.h"

#include "engine/model/notation.h"
#include "engine/model/validation.h"
#include "widgets/inspector/lines/includedlines.h"
#include "widgets/inspector/lines/patternlines.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::inspector {

namespace {

struct RequestWords {
    Q_DECLARE_TR_FUNCTIONS(RequestWords)
};

using Parts = QStringList;

Parts written(const model::Match &match)
{
    return {QString::fromStdString(model::toNotation(match))};
}

Parts written(const model::IncludedRows &rows)
{
    return linesOf(std::vector<model::IncludedRows> {rows});
}

template<typename Part>
Parts written(const Part &part)
{
    return {lineOf(part)};
}

/// Moves parts of the old pattern into the new one as far as they apply.
class Transfer {
public:
    Transfer(const model::Workbook &workbook, model::AccessPattern bare)
        : m_workbook(workbook)
        , m_result {std::move(bare), {}}
    {
        m_workbook.designs.clear(); // designs do not limit what a pattern can ask
        m_errors = errorsOf(m_result.pattern);
    }

    /// Moves each of the parts separately. `list` returns their list in a pattern, or null when it
    /// has none.
    template<typename Part, typename List>
    void take(const std::vector<Part> &parts, const List &list)
    {
        for (const Part &part : parts) {
            const bool isTaken = attempt([&](model::AccessPattern &pattern) {
                std::vector<Part> *place = list(pattern);
                if (place)
                    place->push_back(part);
                return place != nullptr;
            });
            if (!isTaken)
                m_result.leftOut += written(part);
        }
    }
    /// Tries one change of the pattern; reports `name` as dropped when it does not apply.
    template<typename Change>
    void take(const QString &name, const Change &change)
    {
        if (!attempt(change))
            m_result.leftOut.append(name);
    }
    ChangedRequest result() const { return m_result; }

private:
    template<typename Change>
    bool attempt(const Change &change)
    {
        model::AccessPattern changed = m_result.pattern;
        if (!change(changed) || errorsOf(changed) > m_errors)
            return false;
        m_result.pattern = std::move(changed);
        return true;
    }
    std::ptrdiff_t errorsOf(const model::AccessPattern &pattern)
    {
        m_workbook.patterns = std::vector<model::AccessPattern> {pattern};
        const auto problems = model::validate(m_workbook);
        return std::count_if(problems.begin(), problems.end(), [](const model::Problem &problem) {
            return problem.severity == model::Severity::error
                && problem.place.starts_with("$.patterns[");
        });
    }

    model::Workbook m_workbook;
    ChangedRequest m_result;
    std::ptrdiff_t m_errors = 0;
};

/// Function that returns the list of a request of that kind; null for other kinds.
template<typename Request, typename Part>
auto listIn(std::vector<Part> Request::*list)
{
    return [list](model::AccessPattern &pattern) -> std::vector<Part> * {
        auto *request = std::get_if<Request>(&pattern.request);
        return request ? &(request->*list) : nullptr;
    };
}

void takeQuery(const model::Query &query, Transfer &transfer)
{
    transfer.take(query.match, listIn(&model::Query::match));
    transfer.take(query.attributes, listIn(&model::Query::attributes));
    transfer.take(query.aggregates, listIn(&model::Query::aggregates));
    transfer.take(query.included, listIn(&model::Query::included));
    const auto change = [](const auto &set) {
        return [set](model::AccessPattern &pattern) {
            auto *now = std::get_if<model::Query>(&pattern.request);
            if (now)
                set(*now);
            return now != nullptr;
        };
    };
    if (!query.order.empty())
        transfer.take(
            RequestWords::tr("order %1").arg(QString::fromStdString(model::orderNotation(query))),
            change([&query](model::Query &now) { now.order = query.order; }));
    if (!query.after.empty())
        transfer.take(RequestWords::tr("the row that the page starts after"),
                      change([&query](model::Query &now) { now.after = query.after; }));
    if (query.limit)
        transfer.take(RequestWords::tr("limit %1").arg(*query.limit),
                      change([&query](model::Query &now) {
                          now.limit = query.limit;
                          now.page = query.page;
                      }));
}

void takeCommand(const model::Command &command, Transfer &transfer)
{
    const auto ofKind = [](model::Command::Kind kind, auto list) {
        return [kind, list](model::AccessPattern &pattern) {
            const model::Command *now = pattern.command();
            return now && now->kind == kind ? list(pattern) : nullptr;
        };
    };
    for (const std::string &line : model::changesNotation(command))
        transfer.take(QString::fromStdString(line), [&line](model::AccessPattern &pattern) {
            auto *now = std::get_if<model::Command>(&pattern.request);
            const bool isUpdate = now && now->kind == model::Command::Kind::update;
            if (isUpdate)
                model::addChangeFromNotation(*now, line);
            return isUpdate;
        });
    transfer.take(command.with,
                  ofKind(model::Command::Kind::create, listIn(&model::Command::with)));
    const auto mayDepend = [](const model::Command *now) {
        return now && now->kind != model::Command::Kind::create;
    };
    transfer.take(command.conditions,
                  [mayDepend](model::AccessPattern &pattern) -> std::vector<model::Match> * {
                      auto *now = std::get_if<model::Command>(&pattern.request);
                      return mayDepend(now) ? &now->conditions : nullptr;
                  });
    if (command.ifUnchanged)
        transfer.take(unchangedLine(), [mayDepend](model::AccessPattern &pattern) {
            auto *now = std::get_if<model::Command>(&pattern.request);
            if (mayDepend(now))
                now->ifUnchanged = true;
            return mayDepend(now);
        });
}

/// The probe refers to parameters of conditions and to rows of the entity.
void takeProbe(const model::AccessPattern &before, Transfer &transfer)
{
    if (before.probe == model::Probe())
        return;
    transfer.take(RequestWords::tr("the probe"), [&](model::AccessPattern &pattern) {
        pattern.probe = before.probe;
        const model::Query *query = pattern.query();
        if (!query || !before.isQuery())
            return !query && !before.isQuery();
        keepKnownParameters(pattern);
        return pattern.probe != model::Probe();
    });
}

} // namespace

void keepKnownParameters(model::AccessPattern &pattern)
{
    const std::vector<std::string> known
        = pattern.isQuery() ? pattern.query()->parameters() : pattern.command()->parameters();
    const auto gone = [&](const auto &entry) {
        return std::find(known.begin(), known.end(), entry.first) == known.end();
    };
    std::erase_if(pattern.probe.parameters, gone);
    std::erase_if(pattern.probe.rows, gone);
}

ChangedRequest withRequest(const model::Workbook &workbook, const model::AccessPattern &pattern,
                           const std::variant<model::Query, model::Command> &bare)
{
    model::AccessPattern begun = pattern;
    begun.request = bare;
    begun.probe = {};
    Transfer transfer(workbook, std::move(begun));
    if (const model::Query *query = pattern.query())
        takeQuery(*query, transfer);
    else
        takeCommand(*pattern.command(), transfer);
    takeProbe(pattern, transfer);
    return transfer.result();
}

} // namespace partita::inspector
