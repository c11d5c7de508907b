// Checks of unique keys across the documents of a container: finds items that exclude each other. A
// unique key is unique within one logical partition:
// https://learn.microsoft.com/azure/cosmos-db/unique-keys
#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/heldvalue.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

class UniqueItemsCheck {
public:
    UniqueItemsCheck(const Workbook &workbook, const Container &container,
                     const std::vector<std::string> &uniqueKey, const std::string &place,
                     Report &report)
        : m_workbook(workbook)
        , m_container(container)
        , m_uniqueKey(uniqueKey)
        , m_place(place)
        , m_report(report)
    {
    }

    void run()
    {
        const std::vector<DocumentType> &types = m_container.documentTypes;
        for (const DocumentType &type : types) {
            if (isOfPartitionKey() && !isAloneInPartition(m_workbook, m_container, type)) {
                tellRepeated(type);
                return;
            }
        }
        for (auto one = types.begin(); one != types.end(); ++one) {
            const auto other = std::find_if(types.begin(), one, [&](const DocumentType &before) {
                return isAmongOthers(before) && isAmongOthers(*one) && collide(before, *one);
            });
            if (other == one)
                continue;
            tellPair(*other, *one);
            return;
        }
    }

private:
    bool isOfPartitionKey(const std::string &path) const
    {
        const auto &key = m_container.partitionKey;
        return std::find(key.begin(), key.end(), path) != key.end();
    }

    /// True when all paths of the unique key are in the partition key.
    bool isOfPartitionKey() const
    {
        return std::all_of(m_uniqueKey.begin(), m_uniqueKey.end(),
                           [&](const std::string &path) { return isOfPartitionKey(path); });
    }

    static bool hasValue(const DocumentType &type, const std::string &path)
    {
        return !path.empty() && type.field(firstPropertyOf(path));
    }

    /// False for types whose items already exclude each other: that is reported elsewhere.
    bool isAmongOthers(const DocumentType &type) const
    {
        return isAloneInPartition(m_workbook, m_container, type)
            || std::any_of(m_uniqueKey.begin(), m_uniqueKey.end(), [&](const std::string &path) {
                   return !isOfPartitionKey(path) && hasValue(type, path);
               });
    }

    static bool areOfOneEntity(const DocumentType &one, const DocumentType &other)
    {
        return one.entity == other.entity;
    }

    /// True when items of both types may have the same value at the partition key path. For one
    /// entity the items are of the same row; otherwise of rows with a common partner, such as one
    /// team.
    bool mayLieTogether(const DocumentType &one, const DocumentType &other,
                        const std::string &path) const
    {
        auto value = heldValue(m_workbook, one, path);
        auto otherValue = heldValue(m_workbook, other, path);
        if (!value || !otherValue)
            return false;
        if (!areOfOneEntity(one, other)) {
            value->roles.clear();
            otherValue->roles.clear();
        }
        return value == otherValue;
    }

    /// True when both have the same value at the path of the unique key. Missing values count as
    /// equal. An attribute is equal only for the same row, unless it is in the partition key.
    bool haveTheSame(const DocumentType &one, const DocumentType &other,
                     const std::string &path) const
    {
        if (isOfPartitionKey(path) || (!hasValue(one, path) && !hasValue(other, path)))
            return true;
        const auto value = heldValue(m_workbook, one, path);
        return value && value == heldValue(m_workbook, other, path)
            && (value->constant || areOfOneEntity(one, other));
    }

    /// True for filters that exclude each other, such as homes for open and for closed orders.
    static bool shareNoRow(const DocumentType &one, const DocumentType &other)
    {
        return areOfOneEntity(one, other) && one.filter && other.filter
            && one.filter->attribute == other.filter->attribute
            && one.filter->equals != other.filter->equals;
    }

    /// True when items of both types share a logical partition and are equal in the unique key.
    bool collide(const DocumentType &one, const DocumentType &other) const
    {
        const auto &key = m_container.partitionKey;
        return !shareNoRow(one, other)
            && std::all_of(
                key.begin(), key.end(),
                [&](const std::string &path) { return mayLieTogether(one, other, path); })
            && std::all_of(m_uniqueKey.begin(), m_uniqueKey.end(),
                           [&](const std::string &path) { return haveTheSame(one, other, path); });
    }

    std::string keyText() const
    {
        std::string text;
        for (const std::string &path : m_uniqueKey)
            text += (text.empty() ? "" : ", ") + inQuotes(path);
        return text;
    }

    void tellRepeated(const DocumentType &type)
    {
        m_report.warning(
            m_place,
            "The unique key " + keyText() + " of " + inQuotes(m_container.name)
                + " contains only paths of the partition key, so that a logical partition"
                  " accepts only one "
                + inQuotes(type.name)
                + "; add a path in which the items differ, or remove the unique key.");
    }

    void tellPair(const DocumentType &one, const DocumentType &other)
    {
        const bool isPart
            = (one.filter != other.filter) || one.cap || other.cap; // not every row has both items
        m_report.warning(
            m_place,
            inQuotes(m_container.name) + (isPart ? " may store" : " stores") + " only one of "
                + inQuotes(one.name) + " and " + inQuotes(other.name)
                + (areOfOneEntity(one, other) ? " of the same row" : " with the same partition key")
                + ": they differ nowhere in the unique key " + keyText()
                + "; add a path in which they differ, such as a field that tells the"
                  " types apart, or give one of them a container of its own.");
    }

    const Workbook &m_workbook;
    const Container &m_container;
    const std::vector<std::string> &m_uniqueKey;
    const std::string &m_place;
    Report &m_report;
};

} // namespace

bool isAloneInPartition(const Workbook &workbook, const Container &container,
                        const DocumentType &type)
{
    const Entity *entity = workbook.entity(type.entity);
    const auto isOwn = [&](const std::string &path) {
        const Field *field = path.empty() ? nullptr : type.field(path.substr(1));
        if (!field || !entity)
            return false;
        if (const auto *source = std::get_if<AttributeSource>(&field->source))
            return source->attribute == entity->key;
        const auto *reference = std::get_if<ReferenceSource>(&field->source);
        const auto role
            = reference ? findRole(workbook, type.entity, reference->role) : std::nullopt;
        return role && role->relationship->cardinality == Cardinality::oneToOne;
    };
    return std::any_of(container.partitionKey.begin(), container.partitionKey.end(), isOwn);
}

void checkUniqueItems(const Workbook &workbook, const Container &container,
                      const std::vector<std::string> &uniqueKey, const std::string &place,
                      Report &report)
{
    UniqueItemsCheck(workbook, container, uniqueKey, place, report).run();
}

} // namespace partita::model
