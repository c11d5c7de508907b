#include "engine/advice/measured/readsagainstupkeep.h"

#include "engine/advice/measured/writeamplification.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/placement.h"

#include <algorithm>

namespace partita::advice {
namespace {

bool isFew(const Context &context, const model::Relationship &relationship)
{
    if (relationship.cardinality == model::Cardinality::manyToMany)
        return false;
    if (relationship.bound)
        return static_cast<double>(*relationship.bound) < context.limit("arrayElements");
    return relationship.cardinality == model::Cardinality::oneToFew
        || relationship.cardinality == model::Cardinality::oneToOne;
}

/// Fix that embeds the children in the parent's item. It replaces their own items and the parent's
/// array of their keys.
std::optional<Fix> embedFix(const Context &context, const Home &parent, const model::Role &role)
{
    if (!role.relationship->containment)
        return std::nullopt;
    Result<model::Design> embedded = mapping::placed(
        context.workbook, context.design, *role.relationship, mapping::Placement::embedded);
    if (!embedded)
        return std::nullopt;
    return Fix {"Embed " + role.name + " in \"" + parent.type->name + '"',
                {model::ChangeDesign {*std::move(embedded)}}};
}

} // namespace

double createCharge(const Context &context, const Home &home)
{
    const evaluation::SampleDocument *document
        = context.document(home.container->name, home.type->name);
    return document ? document->createCharge : 0;
}

double changeCharge(const Context &context, const Home &home)
{
    const evaluation::SampleDocument *document
        = context.document(home.container->name, home.type->name);
    return document ? document->changeCharge : 0;
}

bool isWorthwhile(const Context &context, const Balance &balance)
{
    return balance.reading >= context.limit("worthwhileLoad")
        && balance.reading > context.limit("worthwhileFactor") * balance.upkeep;
}

void addBalance(const Balance &balance, const std::string &what, const std::string &instead,
                Finding &finding)
{
    finding.evidence.push_back({"load of " + what, balance.reading, "RU/s"});
    finding.evidence.push_back({"load of " + instead + ", estimated", balance.upkeep, "RU/s"});
    finding.summary = words::amount(balance.reading) + " RU/s measured for " + what
        + (balance.upkeep > 0 ? ", against an estimate of " + words::amount(balance.upkeep)
                   + " RU/s for " + instead + '.'
                              : "; at the stated rates " + instead + " costs nothing.");
    finding.weight = balance.reading - balance.upkeep;
}

std::optional<Finding> readTogether(const Context &context, const MeasuredPattern &asked,
                                    const std::string &entity, const model::Role &role)
{
    const auto parent = context.home(entity);
    const auto child = context.home(role.partner);
    if (!parent || !child || role.toParent || !isFew(context, *role.relationship))
        return std::nullopt;
    const double reading = loadOf(asked, [&](const planning::Step &step) {
        return step.container == child->container->name && step.documentType == child->type->name;
    });
    if (reading < context.limit("worthwhileLoad"))
        return std::nullopt;
    const EmbeddedWriteCost embedded = embeddedWriteCost(context, *parent, *child, role);
    const Balance balance {reading, embedded.load};
    if (!isWorthwhile(context, balance))
        return std::nullopt;
    Finding finding;
    finding.severity = Severity::warning;
    finding.subject = context.subject({"entity " + entity, "role " + role.name});
    finding.title = asked.pattern->id + " reads " + role.name + " with each " + entity
        + ", but they are stored separately";
    addBalance(balance, "reading them separately", "writing them into their parent", finding);
    finding.evidence.push_back(
        {"writes that would rewrite the larger item", embedded.writesPerSecond, "writes/s"});
    finding.evidence.push_back({"size of the larger item", embedded.itemBytes, "bytes"});
    finding.evidence.push_back({"charge of rewriting it", embedded.charge, "RU"});
    finding.summary += embedded.patterns.empty()
        ? " No command with a rate would rewrite the larger item."
        : ' ' + words::listed(embedded.patterns) + " would rewrite the whole " + entity
            + " of about " + words::size(embedded.itemBytes) + ", "
            + words::timesASecond(embedded.writesPerSecond) + ", for "
            + words::amount(embedded.charge) + " RU for each new row.";
    if (role.relationship->bound)
        finding.evidence.push_back({"most of them for one parent",
                                    static_cast<double>(*role.relationship->bound), "rows"});
    finding.fix = embedFix(context, *parent, role);
    return finding;
}

} // namespace partita::advice
