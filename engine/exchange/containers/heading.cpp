#include "engine/exchange/containers/heading.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/model/names.h"

namespace partita::exchange {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isWordCharacter(char c)
{
    return isLetter(c) || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

std::string headingOf(std::string_view what, const ExportRequest &request)
{
    const std::string &name
        = request.workbook.name.empty() ? request.workbook.title : request.workbook.name;
    std::string text = std::string(what) + " of the design " + inQuotes(request.design);
    if (!name.empty())
        text += " of the workbook " + inQuotes(name);
    return onOneLine(text + ", written by Partita.");
}

std::string onOneLine(std::string_view text)
{
    std::string line(text);
    for (char &c : line) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
            c = ' ';
    }
    return line;
}

std::string Identifiers::of(std::string_view name)
{
    std::string wanted;
    for (const char c : name)
        wanted += isWordCharacter(c) ? c : '_';
    if (wanted.empty() || !isLetter(wanted.front()))
        wanted.insert(0, "c_");
    m_taken.push_back(model::freeName(wanted, m_taken));
    return m_taken.back();
}

std::vector<std::string> unsaidOf(const model::Design &design,
                                  const std::vector<ContainerThroughput> &throughputs)
{
    std::vector<std::string> sentences;
    std::vector<std::string> computed;
    std::vector<std::string> least;
    for (std::size_t index = 0; index < throughputs.size(); ++index) {
        const ContainerThroughput::Origin origin = throughputs[index].origin;
        if (origin == ContainerThroughput::Origin::computed)
            computed.push_back(design.containers[index].name);
        else if (origin == ContainerThroughput::Origin::least)
            least.push_back(design.containers[index].name);
    }
    if (!computed.empty())
        sentences.push_back("The design does not state the throughput of " + words::listed(computed)
                            + "; written is what Partita computes for the load.");
    if (!least.empty())
        sentences.push_back("The design does not state the throughput of " + words::listed(least)
                            + ", and no load is known; written is the least of the service.");
    std::vector<std::string> partitioned;
    for (const model::Container &container : design.containers) {
        if (container.physicalPartitions)
            partitioned.push_back(container.name);
    }
    if (!partitioned.empty())
        sentences.push_back("The number of physical partitions of " + words::listed(partitioned)
                            + " is left out, since the service decides on it.");
    sentences.emplace_back("Document types, with their fields, filters, caps and upkeep, are left "
                           "out: a container of the service has no schema.");
    return sentences;
}

} // namespace partita::exchange
