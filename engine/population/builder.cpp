// Generation of a workbook's rows: the number of rows of each entity, its sample rows, and all
// partners.
#include "engine/model/limits.h"
#include "engine/population/limits.h"
#include "engine/population/samplerows.h"

#include <algorithm>
#include <cmath>

namespace partita::population {
namespace {

constexpr std::int64_t defaultCount = 100;

bool makesChildren(const model::Relationship &relationship)
{
    return relationship.degree.kind != model::Degree::Kind::drawn
        && relationship.cardinality != model::Cardinality::manyToMany
        && relationship.parent != relationship.child;
}

class Builder {
public:
    Builder(const model::Workbook &workbook, double fraction, const std::stop_token &stop,
            const ProgressSink &progress)
        : m_base(std::make_shared<Base>())
        , m_stop(stop)
        , m_progress(progress)
    {
        m_base->workbook = workbook;
        m_base->fraction = fraction;
    }

    Result<std::shared_ptr<const Base>> run();

private:
    const model::Population &population() const { return *m_base->workbook.population; }
    std::uint64_t relationshipStream(int relationship) const
    {
        return 0x10000000000ULL + static_cast<std::uint64_t>(relationship);
    }
    EntityBase &entity(int position)
    {
        return m_base->entities[static_cast<std::size_t>(position)];
    }
    RelationshipBase &relationship(int position)
    {
        return m_base->relationships[static_cast<std::size_t>(position)];
    }
    FixedLinks &fixedLinks(int position)
    {
        return m_fixedLinks[static_cast<std::size_t>(position)];
    }

    Result<void> addEntities();
    Result<void> addRelationships();
    void chooseDrivers();
    void chooseDates();
    std::vector<int> drivingOrder() const;

    Result<void> addSampleRows() { return population::addSampleRows(*m_base, m_fixedLinks); }

    Result<void> makeRows();
    void makeRoot(int position);
    void makeDriven(int position);
    double pinnedDegrees(int driver) const;
    void placeLooseSamples(int position, const std::vector<std::uint32_t> &degrees);
    LinkRequest request(int position);
    Result<void> link();
    Result<void> checkSize(double rows) const;
    Result<void> checkFullCount(int position);
    void settleFraction();

    std::shared_ptr<Base> m_base;
    std::vector<FixedLinks> m_fixedLinks; ///< by relationship
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
};

Result<std::shared_ptr<const Base>> Builder::run()
{
    if (!(m_base->fraction > 0 && m_base->fraction <= 1))
        return wrongPopulation(
            "The fraction of the population to materialise must be more than 0 and at most 1.",
            "$.population.fraction");
    const auto step
        = [](Builder &builder, Result<void> (Builder::*next)()) { return (builder.*next)(); };
    for (const auto next : {&Builder::addEntities, &Builder::addRelationships,
                            &Builder::addSampleRows, &Builder::makeRows, &Builder::link}) {
        if (m_stop.stop_requested())
            return cancelled();
        if (Result<void> done = step(*this, next); !done)
            return done.error();
    }
    settleFraction();
    giveAwayTakenKeys(*m_base);
    return std::shared_ptr<const Base>(m_base);
}

Result<void> Builder::addEntities()
{
    for (const model::Entity &modelled : *m_base->workbook.entities) {
        EntityBase base;
        base.entity = &modelled;
        const std::uint64_t position = m_base->entities.size() + 1;
        for (std::size_t index = 0; index < modelled.attributes.size(); ++index) {
            const model::Attribute &attribute = modelled.attributes[index];
            const bool isKey = attribute.name == modelled.key;
            if (isKey)
                base.key = static_cast<int>(index);
            base.attributes.emplace_back(attribute, population().seed, (position << 20) + index,
                                         isKey);
            if (&attribute == modelled.birthday())
                base.date = static_cast<int>(index);
        }
        m_base->entities.push_back(std::move(base));
    }
    return {};
}

Result<void> Builder::addRelationships()
{
    for (const model::Relationship &modelled : *m_base->workbook.relationships) {
        RelationshipBase base;
        base.relationship = &modelled;
        base.parent = entityNamed(*m_base, modelled.parent);
        base.child = entityNamed(*m_base, modelled.child);
        base.manyToMany = modelled.cardinality == model::Cardinality::manyToMany;
        if (base.parent < 0 || base.child < 0)
            return wrongPopulation(
                "The relationship \"" + modelled.name + "\" joins \"" + modelled.parent
                    + "\" and \"" + modelled.child + "\", but one of them is not an entity.",
                "$.relationships[" + std::to_string(m_base->relationships.size()) + "]");
        m_base->relationships.push_back(std::move(base));
    }
    m_fixedLinks.resize(m_base->relationships.size());
    chooseDrivers();
    chooseDates();
    return {};
}

/// Selects the relationship that creates each entity's rows: the first one that can. In a cycle of
/// creating entities, the first entity becomes a root.
void Builder::chooseDrivers()
{
    for (std::size_t index = 0; index < m_base->relationships.size(); ++index) {
        const RelationshipBase &base = m_base->relationships[index];
        EntityBase &child = entity(base.child);
        if (child.driver < 0 && makesChildren(*base.relationship))
            child.driver = static_cast<int>(index);
    }
    for (std::size_t index = 0; index < m_base->entities.size(); ++index) {
        EntityBase &start = m_base->entities[index];
        int at = static_cast<int>(index);
        for (std::size_t steps = 0; steps <= m_base->entities.size(); ++steps) {
            if (entity(at).driver < 0)
                break;
            at = relationship(entity(at).driver).parent;
            if (at == static_cast<int>(index)) {
                start.driver = -1;
                break;
            }
        }
    }
}

void Builder::chooseDates()
{
    for (EntityBase &child : m_base->entities) {
        if (child.driver < 0 || child.date < 0)
            continue;
        const EntityBase &parent = entity(relationship(child.driver).parent);
        if (parent.date < 0)
            continue;
        const auto &ours = child.attributes[static_cast<std::size_t>(child.date)];
        const auto &theirs = parent.attributes[static_cast<std::size_t>(parent.date)];
        child.dateFollowsParent = theirs.from() <= ours.from() && theirs.to() <= ours.to();
    }
}

/// Entities in an order in which creators precede the entities whose rows they create.
std::vector<int> Builder::drivingOrder() const
{
    std::vector<int> order;
    std::vector<bool> placed(m_base->entities.size(), false);
    while (order.size() < m_base->entities.size()) {
        for (std::size_t index = 0; index < m_base->entities.size(); ++index) {
            const int driver = m_base->entities[index].driver;
            const bool ready = driver < 0
                || placed[static_cast<std::size_t>(
                    m_base->relationships[static_cast<std::size_t>(driver)].parent)];
            if (!placed[index] && ready) {
                placed[index] = true;
                order.push_back(static_cast<int>(index));
            }
        }
    }
    return order;
}

Result<void> Builder::checkSize(double rows) const
{
    if (rows <= mostRowsInMemory)
        return {};
    char text[32];
    std::snprintf(text, sizeof text, "%.0f", rows);
    return Error {.code = ErrorCode::tooLarge,
                  .message = std::string("The population would need ") + text
                      + " rows in memory, more than 50 million: choose a smaller fraction.",
                  .path = "$.population.fraction"};
}

/// Sum of the degrees that sample rows fix.
double Builder::pinnedDegrees(int driver) const
{
    double sum = 0;
    for (const auto &[parent, degree] : m_fixedLinks[static_cast<std::size_t>(driver)].degrees)
        sum += static_cast<double>(degree);
    return sum;
}

Result<void> Builder::makeRows()
{
    const std::vector<int> order = drivingOrder();
    double rows = 0;
    for (std::size_t done = 0; done < order.size(); ++done) {
        EntityBase &made = entity(order[done]);
        if (m_progress)
            m_progress("making rows of " + made.entity->name,
                       static_cast<double>(done) / static_cast<double>(order.size() * 2));
        double expected = made.sampleRows;
        if (made.driver < 0) {
            const auto stated = population().counts.find(made.entity->name);
            made.fullCount = static_cast<double>(std::max<std::int64_t>(
                stated == population().counts.end() ? defaultCount : stated->second, 0));
            expected += made.fullCount * m_base->fraction;
        } else {
            expected += entity(relationship(made.driver).parent).rows
                    * meanDegree(*relationship(made.driver).relationship)
                + pinnedDegrees(made.driver);
        }
        if (Result<void> fits = checkSize(rows + expected); !fits)
            return fits;
        if (made.driver < 0)
            makeRoot(order[done]);
        else
            makeDriven(order[done]);
        if (Result<void> fits = checkFullCount(order[done]); !fits)
            return fits;
        rows += made.rows;
    }
    return {};
}

/// Rejects multiplied degrees that exceed the greatest number of rows.
Result<void> Builder::checkFullCount(int position)
{
    const EntityBase &made = entity(position);
    if (made.driver < 0 || made.fullCount <= model::mostRows)
        return {};
    return wrongPopulation("The degree of \"" + relationship(made.driver).relationship->name
                               + "\" makes more than 1,000,000,000,000,000 rows of \""
                               + made.entity->name + "\"; lower it, or the number of \""
                               + relationship(made.driver).relationship->parent + "\".",
                           "$.relationships[" + std::to_string(made.driver) + "].degree");
}

void Builder::makeRoot(int position)
{
    EntityBase &made = entity(position);
    const auto full = static_cast<std::int64_t>(made.fullCount);
    const std::int64_t share = std::llround(made.fullCount * m_base->fraction);
    made.rows = static_cast<Row>(
        std::max({share, std::min(full, fewestRows), std::int64_t {made.sampleRows}}));
    made.fullCount = std::max(made.fullCount, static_cast<double>(made.sampleRows));
}

/// Creates the rows that follow from their parents' degrees, in the order of the parents, after the
/// sample rows.
void Builder::makeDriven(int position)
{
    EntityBase &made = entity(position);
    RelationshipBase &driver = relationship(made.driver);
    const EntityBase &parent = entity(driver.parent);
    std::vector<std::uint32_t> degrees = drawDegrees(request(made.driver));
    placeLooseSamples(position, degrees);
    const std::vector<Row> &pinned = fixedLinks(made.driver).parents;
    driver.parentOf = pinned;
    for (const Row owner : pinned) {
        if (owner != noRow && degrees[owner] > 0)
            --degrees[owner];
    }
    for (Row owner = 0; owner < parent.rows; ++owner)
        driver.parentOf.insert(driver.parentOf.end(), degrees[owner], owner);
    // When all parents are materialised, so are all children, and their number is exact.
    made.fullCount = parent.rows >= parent.fullCount
        ? static_cast<double>(driver.parentOf.size())
        : parent.fullCount * meanDegree(*driver.relationship);
    const auto stated = population().counts.find(made.entity->name);
    if (driver.relationship->optionalParent && stated != population().counts.end()) {
        const double alone = static_cast<double>(stated->second) - made.fullCount;
        if (alone > 0) {
            const double share = std::min(alone * m_base->fraction, mostRowsInMemory);
            driver.parentOf.insert(driver.parentOf.end(), static_cast<std::size_t>(share + 0.5),
                                   noRow);
            made.fullCount += alone;
        }
    }
    made.rows = static_cast<Row>(driver.parentOf.size());
    driver.children = groupBy(driver.parentOf, parent.rows);
}

/// Gives sample rows without a stated parent one with room, among the parents without a pinned
/// degree.
void Builder::placeLooseSamples(int position, const std::vector<std::uint32_t> &degrees)
{
    EntityBase &made = entity(position);
    FixedLinks &pinned = fixedLinks(made.driver);
    std::vector<std::uint32_t> room = degrees;
    for (const Row owner : pinned.parents) {
        if (owner != noRow && room[owner] > 0)
            --room[owner];
    }
    Random random(population().seed, relationshipStream(made.driver), 0x6c6f6f7365);
    for (Row &owner : pinned.parents) {
        if (owner != noRow || room.empty())
            continue;
        const auto start
            = static_cast<Row>(random.between(0, static_cast<std::int64_t>(room.size()) - 1));
        for (Row step = 0; step < room.size() && owner == noRow; ++step) {
            const auto candidate = static_cast<Row>((start + step) % room.size());
            if (room[candidate] > 0 && !pinned.degrees.contains(candidate))
                owner = candidate;
        }
        if (owner == noRow && !relationship(made.driver).relationship->optionalParent)
            owner = start;
        if (owner != noRow && room[owner] > 0)
            --room[owner];
    }
}

LinkRequest Builder::request(int position)
{
    const RelationshipBase &base = relationship(position);
    const EntityBase &child = entity(base.child);
    LinkRequest made {.relationship = base.relationship,
                      .parents = entity(base.parent).rows,
                      .children = child.rows,
                      .seed = population().seed,
                      .stream = relationshipStream(position),
                      .fixedLinks = &fixedLinks(position)};
    if (child.driver >= 0 && child.driver != position) {
        made.containerOf = &relationship(child.driver).parentOf;
        made.siblings = &relationship(child.driver).children;
    }
    return made;
}

Result<void> Builder::link()
{
    const std::size_t total = m_base->relationships.size();
    for (std::size_t index = 0; index < total; ++index) {
        const auto position = static_cast<int>(index);
        RelationshipBase &base = relationship(position);
        if (entity(base.child).driver == position)
            continue;
        if (m_stop.stop_requested())
            return cancelled();
        if (m_progress)
            m_progress("linking " + base.relationship->name,
                       0.5 + static_cast<double>(index) / static_cast<double>(total * 2));
        const Row parents = entity(base.parent).rows;
        const LinkRequest wanted = request(position);
        if (base.manyToMany) {
            const double pairs = parents * meanDegree(asUniform(*base.relationship));
            if (Result<void> fits = checkSize(pairs); !fits)
                return fits;
            base.children = drawPairs(wanted);
            base.parents = inverse(base.children, entity(base.child).rows);
        } else {
            base.parentOf = base.parent == base.child ? drawHierarchy(wanted) : drawParents(wanted);
            base.children = groupBy(base.parentOf, parents);
        }
    }
    return {};
}

/// Sets the fraction to the actual share of rows, as minimum counts and rounding may change it.
void Builder::settleFraction()
{
    double rows = 0;
    double full = 0;
    for (const EntityBase &base : m_base->entities) {
        if (base.driver < 0) {
            rows += base.rows;
            full += base.fullCount;
        }
    }
    if (full > 0 && std::fabs(rows - full * m_base->fraction) > 0.5)
        m_base->fraction = rows / full;
}

} // namespace

Result<std::shared_ptr<const Base>> buildBase(const model::Workbook &workbook, double fraction,
                                              const std::stop_token &stop,
                                              const ProgressSink &progress)
{
    return Builder(workbook, fraction, stop, progress).run();
}

} // namespace partita::population
