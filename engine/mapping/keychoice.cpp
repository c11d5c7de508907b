#include "engine/mapping/keychoice.h"

#include "engine/base/numbertext.h"
#include "engine/mapping/changerates.h"
#include "engine/mapping/naming.h"
#include "engine/mapping/possiblekeys.h"
#include "engine/mapping/storedsize.h"
#include "engine/model/names.h"
#include "engine/model/proposednames.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace partita::mapping {
namespace {

using model::Workbook;

constexpr double clearlyLess = 0.95; // as the advice about keys
constexpr double asMuch = 1.05; // a difference within the estimate
constexpr double clearlyMore = 1.5; // a copy is worth having

// Charge in RU of keeping one item of a copy equal to its origin: the change feed is read and the
// copy written, for an item of 1 KB and for each further one.
constexpr double upkeepCharge = 8;
constexpr double upkeepChargeAKilobyte = 6;

/// Ids of the patterns whose accesses pass the test, each once.
template<typename Test>
std::vector<std::string> patternsOf(const std::vector<Access> &accesses, const Test &test)
{
    std::vector<std::string> patterns;
    for (const Access &access : accesses) {
        const bool isKnown
            = std::find(patterns.begin(), patterns.end(), access.pattern) != patterns.end();
        if (!access.pattern.empty() && !isKnown && test(access))
            patterns.push_back(access.pattern);
    }
    return patterns;
}

std::string verbOf(const std::vector<std::string> &patterns, const char *one, const char *many)
{
    return words::listed(patterns) + ' ' + (patterns.size() == 1 ? one : many);
}

/// The keys of one container, with the loads of its look-ups.
class KeyJudge {
public:
    KeyJudge(const Workbook &workbook, const model::Container &container,
             const std::vector<Access> &accesses)
        : m_accesses(accesses)
        , m_outlook(outlookOf(workbook, container.documentTypes.front()))
        , m_pool(possibleKeys(workbook, container.documentTypes.front(),
                              container.partitionKey.front(), accesses, m_outlook))
    {
        for (std::size_t i = 0; i < keys().size(); ++i) {
            if ('/' + keys()[i].field.name == container.partitionKey.front())
                m_present = i;
        }
    }

    const SizeOutlook &outlook() const { return m_outlook; }
    const std::vector<PossibleKey> &keys() const { return m_pool.keys; }
    const std::vector<RefusedKey> &refused() const { return m_pool.refused; }
    const PossibleKey &present() const { return keys()[m_present]; }
    const PossibleKey &id() const { return keys().front(); }

    bool serves(const PossibleKey &key, const Access &access) const
    {
        return isServed(access, key, m_outlook.judgedOn());
    }

    double load(const PossibleKey &key, double partitions) const
    {
        return lookUpLoad(m_accesses, key, id(), partitions);
    }

    double judged(const PossibleKey &key) const { return load(key, m_outlook.judgedOn()); }

    /// The key with the least load that takes clearly less than the present one.
    const PossibleKey &best() const
    {
        const PossibleKey *best = &present();
        for (const PossibleKey &key : keys()) {
            if (judged(key) <= clearlyLess * judged(present()) && judged(key) < judged(*best)
                && altogether(key) <= asMuch * altogether(present()))
                best = &key;
        }
        return *best;
    }

    /// Another key that comes next to the chosen one; nullptr when there is none.
    const PossibleKey *next(const PossibleKey &chosen) const
    {
        const PossibleKey *next = nullptr;
        for (const PossibleKey &key : keys()) {
            if (&key != &chosen && (!next || judged(key) < judged(*next)))
                next = &key;
        }
        return next;
    }

private:
    /// Load from today to the horizon, as the number of partitions grows evenly.
    double altogether(const PossibleKey &key) const
    {
        return load(key, m_outlook.partitionsToday) + load(key, m_outlook.partitionsThen);
    }

    const std::vector<Access> &m_accesses;
    SizeOutlook m_outlook;
    KeyPool m_pool;
    std::size_t m_present = 0;
};

std::string partitionsIn(const SizeOutlook &outlook)
{
    return words::counted(outlook.judgedOn(), "physical partition")
        + (outlook.partitionsThen < 2 ? " once the container splits"
                                      : " in " + words::counted(outlook.days, "day"));
}

/// Values that queries give which the chosen key does not serve, and why they are no keys.
std::string refusalsOf(const KeyJudge &judge, const PossibleKey &chosen,
                       const std::vector<Access> &accesses)
{
    std::string text;
    for (const RefusedKey &refused : judge.refused()) {
        const auto givers = patternsOf(accesses, [&](const Access &access) {
            const GivenValue *given = access.find(refused.value);
            return access.isQuery && given && given->count <= 1 && !judge.serves(chosen, access);
        });
        std::string name = refused.value.attribute;
        for (auto role = refused.value.roles.rbegin(); role != refused.value.roles.rend(); ++role)
            name.insert(0, *role + '.');
        if (!givers.empty())
            text += ' ' + code(name) + ", which " + verbOf(givers, "gives", "give")
                + ", is no key: " + refused.reason + '.';
    }
    return text;
}

/// Why the container has that key: who gives it, who does not, and what the next key would take.
std::string reasonOf(const KeyJudge &judge, const PossibleKey &chosen,
                     const std::vector<Access> &accesses)
{
    const auto served
        = patternsOf(accesses, [&](const Access &access) { return judge.serves(chosen, access); });
    const auto unserved
        = patternsOf(accesses, [&](const Access &access) { return !judge.serves(chosen, access); });
    if (served.empty() && unserved.empty())
        return "no pattern looks for its items by another value.";
    std::string reason
        = served.empty() ? "no pattern gives a better key" : verbOf(served, "gives it", "give it");
    if (!unserved.empty())
        reason += "; " + verbOf(unserved, "visits", "visit") + " every one of "
            + partitionsIn(judge.outlook());
    reason += '.';
    if (const PossibleKey *next = judge.next(chosen))
        reason += " Look-ups take about " + words::amount(judge.judged(chosen)) + " RU/s on "
            + partitionsIn(judge.outlook()) + ", against " + words::amount(judge.judged(*next))
            + " RU/s by " + code(next->field.name) + '.';
    return reason + refusalsOf(judge, chosen, accesses);
}

void setKey(model::Container &container, const PossibleKey &key)
{
    model::DocumentType &type = container.documentTypes.front();
    if (!type.field(key.field.name))
        type.fields.push_back(key.field);
    container.partitionKey = {'/' + key.field.name};
}

/// Items of the document type written a second: created, or looked for by commands and upkeep.
double writesOf(const Workbook &workbook, const model::DocumentType &type,
                const std::vector<Access> &accesses)
{
    double writes = commandRate(workbook, type.entity, model::Command::Kind::create);
    for (const model::Role &up : model::rolesOf(workbook, type.entity)) {
        const auto down = up.toParent && !up.toMany
            ? model::findRole(workbook, up.partner, model::inverseNameOf(up))
            : std::nullopt;
        if (down)
            writes += std::max(0.0,
                               createdRate(workbook, *down, Among::all)
                                   - createdRate(workbook, *down, Among::others));
    }
    for (const Access &access : accesses)
        writes += access.isQuery ? 0 : access.perSecond * access.items;
    return writes;
}

/// A copy by another key, with what it saves and takes.
struct KeyedCopy {
    const PossibleKey *key = nullptr;
    double saves = 0; ///< RU/s, on average from today to the horizon
    double takes = 0; ///< RU/s of the upkeep
    std::vector<std::string> patterns;
};

double savedBy(const KeyJudge &judge, const PossibleKey &key, const std::vector<Access> &accesses)
{
    double saved = 0;
    for (const Access &access : accesses) {
        if (!access.isQuery || judge.serves(judge.present(), access) || !judge.serves(key, access))
            continue;
        for (const int partitions :
             {judge.outlook().partitionsToday, judge.outlook().partitionsThen})
            saved += access.perSecond / 2
                * (lookUpCharge(access, judge.present(), judge.id(), partitions)
                   - lookUpCharge(access, key, judge.id(), partitions));
    }
    return saved;
}

KeyedCopy bestCopy(const Workbook &workbook, const model::Container &container,
                   const KeyJudge &judge, const std::vector<Access> &accesses)
{
    const model::DocumentType &type = container.documentTypes.front();
    const double kilobytes
        = storedBytesAt(workbook, type, 0) / std::max(1.0, rowsAt(workbook, type.entity, 0)) / 1024;
    KeyedCopy best;
    for (const PossibleKey &key : judge.keys()) {
        const double saves = savedBy(judge, key, accesses);
        if (&key != &judge.present() && saves > best.saves)
            best = {&key, saves, 0, {}};
    }
    if (!best.key)
        return best;
    best.takes = writesOf(workbook, type, accesses)
        * (upkeepCharge + upkeepChargeAKilobyte * std::max(0.0, kilobytes - 1));
    best.patterns = patternsOf(accesses, [&](const Access &access) {
        return access.isQuery && !judge.serves(judge.present(), access)
            && judge.serves(*best.key, access);
    });
    return best;
}

std::string capitalised(std::string text)
{
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

/// "appointments" by the doctor's key: "appointmentsByDoctor".
std::string nameOfCopy(const std::string &container, const RowValue &value)
{
    const std::string last = value.roles.empty() ? value.attribute : value.roles.back();
    return container + "By" + capitalised(model::lowerCamel(last));
}

model::Container copyOf(const model::Container &home, const PossibleKey &key)
{
    model::Container copy = home;
    copy.name = nameOfCopy(home.name, key.value);
    model::DocumentType &type = copy.documentTypes.front();
    type.primary = false;
    type.upkeep = model::Upkeep::changeFeed;
    setKey(copy, key);
    return copy;
}

const std::vector<Access> &of(const std::map<std::string, std::vector<Access>> &accesses,
                              const std::string &entity)
{
    static const std::vector<Access> none;
    const auto found = accesses.find(entity);
    return found == accesses.end() ? none : found->second;
}

bool isJudged(const Workbook &workbook, const model::Container &container)
{
    return container.documentTypes.size() == 1 && container.partitionKey.size() == 1
        && workbook.entity(container.documentTypes.front().entity);
}

bool statesRates(const Workbook &workbook)
{
    return std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                       [](const auto &pattern) { return pattern.ratePerSecond > 0; });
}

} // namespace

void chooseKeys(const Workbook &workbook, model::Design &design)
{
    const auto accesses = accessesOf(workbook, design);
    for (model::Container &container : design.containers) {
        if (!isJudged(workbook, container))
            continue;
        const auto &own = of(accesses, container.documentTypes.front().entity);
        const KeyJudge judge(workbook, container, own);
        const PossibleKey &chosen = judge.best();
        setKey(container, chosen);
        design.description += "\n- " + code(container.name) + " is partitioned by "
            + code(chosen.field.name) + ": " + reasonOf(judge, chosen, own);
    }
}

void addCopiesByOtherKeys(const Workbook &workbook, model::Design &design)
{
    if (!statesRates(workbook))
        return;
    const auto accesses = accessesOf(workbook, design);
    std::vector<model::Container> copies;
    for (const model::Container &container : design.containers) {
        if (!isJudged(workbook, container))
            continue;
        const auto &own = of(accesses, container.documentTypes.front().entity);
        const KeyJudge judge(workbook, container, own);
        const KeyedCopy copy = bestCopy(workbook, container, judge, own);
        if (!copy.key)
            continue;
        const bool pays = copy.saves >= clearlyMore * copy.takes;
        std::vector<std::string> taken = model::namesOf(design.containers);
        model::Container made = copyOf(container, *copy.key);
        design.description += "\n- " + code(container.name)
            + (pays ? " has a copy by " : " has no copy by ") + code(copy.key->field.name)
            + (pays ? " (" + code(made.name) + ")" : "") + ": for " + words::listed(copy.patterns)
            + " it would save about " + words::amount(copy.saves) + " RU/s from today to "
            + words::counted(judge.outlook().days, "day") + " on, and its upkeep takes about "
            + words::amount(copy.takes) + " RU/s.";
        if (!pays)
            continue;
        const auto known = model::namesOf(copies);
        taken.insert(taken.end(), known.begin(), known.end());
        made.name = model::freeName(made.name, taken);
        copies.push_back(std::move(made));
    }
    for (model::Container &copy : copies)
        design.containers.push_back(std::move(copy));
}

} // namespace partita::mapping
