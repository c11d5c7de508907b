// Text form of the user's decisions about advice.
#include "engine/workbook/codec.h"

namespace partita::workbook {

using namespace model;

Json encode(const Dismissal &dismissal)
{
    Json object = {{"rule", dismissal.rule}};
    put(object, "subject", dismissal.subject, std::string());
    if (!dismissal.reason.empty())
        object["reason"] = encodeLines(dismissal.reason);
    putKept(object, dismissal.kept);
    return object;
}

void decode(const Node &node, Dismissal &dismissal)
{
    Members members(node);
    dismissal.rule = members.require("rule").text();
    members.read("subject", dismissal.subject);
    members.readLines("reason", dismissal.reason);
    members.keepRest(dismissal.kept);
}

Json encode(const AdviceSettings &settings)
{
    Json object = Json::object();
    for (const auto &[name, value] : settings.thresholds)
        object["thresholds"][name] = encodeNumber(value);
    for (const Dismissal &dismissal : settings.dismissals)
        object["dismissals"].push_back(encode(dismissal));
    putKept(object, settings.kept);
    return object;
}

void decode(const Node &node, AdviceSettings &settings)
{
    Members members(node);
    if (const auto thresholds = members.find("thresholds")) {
        for (const auto &[name, value] : thresholds->members())
            settings.thresholds[name] = value.number();
    }
    if (const auto dismissals = members.find("dismissals")) {
        for (const Node &element : dismissals->elements())
            decode(element, settings.dismissals.emplace_back());
    }
    members.keepRest(settings.kept);
}

} // namespace partita::workbook
