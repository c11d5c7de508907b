#include "engine/script/running/links.h"

#include "engine/base/messagetext.h"
#include "engine/store/physicalpartition.h"
#include "engine/store/systemproperties.h"

namespace partita::script {
namespace {

constexpr std::string_view documents = "docs/";

std::string_view withoutSlashes(std::string_view link)
{
    while (!link.empty() && link.front() == '/')
        link.remove_prefix(1);
    while (!link.empty() && link.back() == '/')
        link.remove_suffix(1);
    return link;
}

Error badLink(std::string_view link, const std::string &reason)
{
    return Error {.message = "The link " + inQuotes(link) + " " + reason};
}

} // namespace

Links::Links(const store::Container &container, const store::PartitionKey &key)
    : m_container(container)
    , m_key(key)
    , m_selfLink(store::SystemProperties(container.settings().name).selfLink())
    , m_altLink("dbs/partita/colls/" + container.settings().name)
{
}

Result<void> Links::checkContainer(std::string_view link) const
{
    if (link == m_selfLink || link == m_altLink)
        return {};
    return badLink(link, "does not name this container; use getSelfLink() or getAltLink().");
}

Result<std::string> Links::itemId(std::string_view link)
{
    const std::string_view plain = withoutSlashes(link);
    const std::size_t found = plain.rfind("/docs/");
    if (found == std::string_view::npos)
        return badLink(link,
                       "does not name an item; use item._self or getAltLink() + '/docs/' + id.");
    const std::string_view container = plain.substr(0, found);
    const std::string name(plain.substr(found + documents.size() + 1));
    if (container == m_altLink)
        return name;
    if (container != withoutSlashes(m_selfLink))
        return badLink(link, "belongs to another container; a script reaches only its own.");

    const std::string key(plain);
    if (!m_ids.contains(key))
        rememberPartition();
    const auto entry = m_ids.find(key);
    if (entry != m_ids.end())
        return entry->second;
    return Error {.code = ErrorCode::notFound,
                  .message
                  = "No item of this logical partition has the link " + inQuotes(link) + "."};
}

void Links::remember(json::Value item)
{
    const json::Value self = item.member("_self");
    const json::Value id = item.member("id");
    if (self.isString() && id.isString())
        m_ids.insert_or_assign(std::string(withoutSlashes(self.string())),
                               std::string(id.string()));
}

void Links::rememberPartition()
{
    const store::PhysicalPartition &partition
        = m_container.partition(m_container.partitionOf(m_key));
    json::Arena arena;
    for (const items::ItemNumber number : partition.itemsOf(m_key)) {
        if (!partition.isVisible(number))
            continue;
        const json::Value self = partition.systemProperty(number, "_self", arena);
        m_ids.insert_or_assign(std::string(withoutSlashes(self.string())),
                               std::string(partition.view(number).member("id").string()));
    }
}

} // namespace partita::script
