// Text form of regions, reservation and prices.
#include "engine/workbook/codec.h"

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<Reservation>, 3> reservations {{
    {Reservation::none, "none"},
    {Reservation::oneYear, "oneYear"},
    {Reservation::threeYears, "threeYears"},
}};

} // namespace

/// A region at the prices of the list is its bare name.
Json encode(const Region &region)
{
    if (region.priceFactor == 1 && region.kept.isEmpty())
        return region.name;
    Json object = {{"name", region.name}};
    putNumber(object, "priceFactor", region.priceFactor, 1);
    putKept(object, region.kept);
    return object;
}

void decode(const Node &node, Region &region)
{
    if (node.isString()) {
        region.name = node.text();
        return;
    }
    Members members(node);
    region.name = members.require("name").text();
    members.read("priceFactor", region.priceFactor);
    members.keepRest(region.kept);
}

Json encode(const Billing &billing)
{
    Json object = Json::object();
    for (const Region &region : billing.regions)
        object["regions"].push_back(encode(region));
    put(object, "writesInEveryRegion", billing.writesInEveryRegion, false);
    if (billing.reservation != Reservation::none)
        object["reservation"] = textOf(billing.reservation, all(reservations));
    for (const auto &[name, price] : billing.prices)
        object["prices"][name] = encodeNumber(price);
    putKept(object, billing.kept);
    return object;
}

void decode(const Node &node, Billing &billing)
{
    Members members(node);
    if (const auto regions = members.find("regions")) {
        for (const Node &element : regions->elements())
            decode(element, billing.regions.emplace_back());
    }
    members.read("writesInEveryRegion", billing.writesInEveryRegion);
    members.read("reservation", billing.reservation, all(reservations));
    if (const auto prices = members.find("prices")) {
        for (const auto &[name, price] : prices->members())
            billing.prices[name] = price.number();
    }
    members.keepRest(billing.kept);
}

} // namespace partita::workbook
