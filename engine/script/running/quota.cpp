#include "engine/script/running/quota.h"

namespace partita::script {
namespace {

constexpr std::int64_t kilobyte = 1024;

std::string sizeText(std::int64_t count, std::int64_t bytes)
{
    const std::string size = std::to_string((bytes + kilobyte - 1) / kilobyte);
    return "documentsSize=" + size + ";documentsCount=" + std::to_string(count)
        + ";collectionSize=" + size + ";";
}

} // namespace

std::string usageText(const store::Container &container)
{
    return sizeText(container.itemCount(), container.storageBytes());
}

std::string quotaText(const store::Container &container)
{
    return sizeText(-1, container.settings().partitionBytes * container.physicalPartitions());
}

} // namespace partita::script
