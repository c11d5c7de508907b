#include "engine/base/messagetext.h"
#include "engine/report/sections/documentlisting.h"
#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

namespace partita::report {
namespace {

using evaluation::DesignEvaluation;
using evaluation::SampleDocument;

std::string throughputText(const model::Throughput &throughput)
{
    switch (throughput.mode) {
    case model::ThroughputMode::serverless:
        return "serverless";
    case model::ThroughputMode::autoscale:
        return throughput.requestUnitsPerSecond ? "autoscale to "
                + whole(static_cast<double>(*throughput.requestUnitsPerSecond)) + " RU/s"
                                                : "autoscale, as the load needs";
    case model::ThroughputMode::manual:
        break;
    }
    return throughput.requestUnitsPerSecond
        ? whole(static_cast<double>(*throughput.requestUnitsPerSecond)) + " RU/s"
        : "as the load needs";
}

Table containerTable(const model::Design &design)
{
    Table table;
    table.isSortable = false;
    table.columns
        = {left("Container"), left("Partition key"), left("Document types"), left("Throughput")};
    for (const model::Container &container : design.containers) {
        std::vector<std::string> types;
        for (const model::DocumentType &type : container.documentTypes)
            types.push_back(type.name + (type.primary ? "" : " (a copy)"));
        table.rows.push_back({{{strong(container.name)}},
                              {{code(keyOf(container))}},
                              cell(words::listed(types, types.size())),
                              cell(throughputText(container.throughput))});
    }
    return table;
}

const SampleDocument *documentOf(const DesignEvaluation &design, const std::string &container,
                                 const std::string &type)
{
    for (const SampleDocument &document : design.documents) {
        if (document.container == container && document.documentType == type)
            return &document;
    }
    return nullptr;
}

void addDocument(const DesignEvaluation &design, const model::Container &container,
                 const model::DocumentType &type, Blocks &blocks)
{
    const SampleDocument *document = documentOf(design, container.name, type.name);
    if (!document)
        return;
    Listing listing = listingOf(document->item, type);
    listing.caption = type.name + " in " + container.name + ", from " + withArticle(type.entity)
        + ": " + words::size(static_cast<double>(document->storageBytes)) + ", read for "
        + charge(document->pointReadCharge) + ", written for " + charge(document->createCharge)
        + (type.primary ? "" : "; a copy")
        + (type.cap ? ", the newest " + whole(static_cast<double>(type.cap->count)) + " only" : "");
    blocks.emplace_back(std::move(listing));
}

} // namespace

Blocks designsSection(const Subject &subject)
{
    if (subject.designs() == 0)
        return {};
    Blocks blocks;
    blocks.emplace_back(paragraph(
        "Each design stores the same model in other documents. A sample document of every type "
        "stands below, with the source of each field beside it. Long texts and lists are "
        "shortened."));
    for (std::size_t place = 0; place < subject.designs(); ++place) {
        const DesignEvaluation &design = subject.design(place);
        blocks.emplace_back(Heading {3, designId(place), titleOf(design)});
        const model::Design *stated = subject.stated(place);
        if (!stated)
            continue;
        append(blocks, blocksOf(stated->description, 4, designId(place) + "-about-"));
        blocks.emplace_back(containerTable(*stated));
        for (const model::Container &container : stated->containers) {
            for (const model::DocumentType &type : container.documentTypes)
                addDocument(design, container, type, blocks);
        }
        if (!design.notes.empty()) {
            blocks.emplace_back(Heading {4, designId(place) + "-notes", "Notes on the design"});
            blocks.emplace_back(listOf(design.notes));
        }
    }
    return blocks;
}

} // namespace partita::report
