// Checks of keys: the partition key and unique keys of a container, and the values that documents
// have there and as their item id.
#include "engine/base/messagetext.h"
#include "engine/json/path.h"
#include "engine/model/attributepath.h"
#include "engine/model/keylevels.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

/// The names along a property path; none where it is malformed.
std::vector<std::string> segmentsOf(const std::string &path)
{
    std::vector<std::string> segments;
    if (const Result<json::Path> parsed = json::Path::parse(path)) {
        for (const json::Path::Step &step : parsed->steps())
            segments.push_back(step.isArray ? "[]" : step.name);
    }
    return segments;
}

bool isPath(const std::string &path)
{
    return !segmentsOf(path).empty();
}

/// Checks of a container's keys.
class ContainerKeyCheck {
public:
    ContainerKeyCheck(const Workbook &workbook, const Container &container,
                      const std::string &place, Report &report)
        : m_workbook(workbook)
        , m_container(container)
        , m_place(place)
        , m_report(report)
    {
    }

    void run()
    {
        checkPartitionKey();
        for (std::size_t index = 0; index < m_container.uniqueKeys.size(); ++index)
            checkUniqueKey(m_container.uniqueKeys[index], elementPath(".uniqueKeys", index));
        checkUniqueKeyCount();
    }

private:
    void error(const std::string &where, const std::string &message)
    {
        m_report.error(m_place + where, message);
    }

    void checkPartitionKey()
    {
        const auto &paths = m_container.partitionKey;
        if (paths.empty() || paths.size() > mostPartitionKeyPaths)
            error(".partitionKey",
                  "The partition key of " + inQuotes(m_container.name) + " has "
                      + std::to_string(paths.size()) + " paths; it must have one to three.");
        for (auto path = paths.begin(); path != paths.end(); ++path) {
            if (!isPath(*path))
                error(".partitionKey",
                      inQuotes(*path) + " is not a property path such as \"/postId\".");
            else if (std::find(paths.begin(), path, *path) != path)
                error(".partitionKey",
                      "The partition key contains the path " + inQuotes(*path) + " twice.");
        }
    }

    void checkUniqueKeyCount()
    {
        std::size_t paths = 0;
        for (const std::vector<std::string> &key : m_container.uniqueKeys)
            paths += key.size();
        if (m_container.uniqueKeys.size() > mostUniqueKeys || paths > mostUniqueKeyPaths)
            error(".uniqueKeys",
                  inQuotes(m_container.name) + " has "
                      + std::to_string(m_container.uniqueKeys.size()) + " unique keys with "
                      + std::to_string(paths)
                      + " paths; a container has at most 10, with 16 paths in all.");
    }

    void checkUniqueKey(const std::vector<std::string> &paths, const std::string &where)
    {
        if (paths.empty()) {
            error(where, "A unique key has one path or more, such as \"/email\".");
            return;
        }
        for (std::size_t index = 0; index < paths.size(); ++index) {
            const std::string &path = paths[index];
            if (!isPath(path)) {
                error(elementPath(where, index),
                      inQuotes(path) + " is not a property path such as \"/email\".");
                continue;
            }
            std::vector<std::string> known;
            for (const DocumentType &type : m_container.documentTypes) {
                for (const Field &field : type.fields)
                    known.push_back('/' + field.name);
            }
            const std::string top = '/' + segmentsOf(path).front();
            if (!known.empty() && std::find(known.begin(), known.end(), top) == known.end())
                m_report.warning(m_place + elementPath(where, index),
                                 "No document in " + inQuotes(m_container.name) + " has "
                                     + inQuotes(path) + ", which is to be unique"
                                     + suggestion(path, known));
        }
        const auto hasOne = [&](const DocumentType &type) { return hasValueAt(type, paths); };
        if (std::any_of(m_container.documentTypes.begin(), m_container.documentTypes.end(),
                        hasOne)) {
            for (const DocumentType &type : m_container.documentTypes)
                checkValueFor(paths, type, where);
            checkIsShared(paths, where);
        }
        if (std::all_of(paths.begin(), paths.end(), isPath))
            checkUniqueItems(m_workbook, m_container, paths, m_place + where, m_report);
    }

    /// True when the type has a field at one of the paths. Partition key paths do not count: their
    /// value is the same in the whole logical partition.
    bool hasValueAt(const DocumentType &type, const std::vector<std::string> &paths) const
    {
        const auto &key = m_container.partitionKey;
        return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
            return std::find(key.begin(), key.end(), path) == key.end() && fieldAt(type, path);
        });
    }

    /// Missing values count as equal, so a logical partition accepts one such item.
    void checkValueFor(const std::vector<std::string> &uniqueKey, const DocumentType &type,
                       const std::string &where)
    {
        if (hasValueAt(type, uniqueKey) || isAloneInPartition(m_workbook, m_container, type))
            return;
        m_report.warning(m_place + where,
                         "Items of " + inQuotes(type.name) + " have no value at "
                             + inQuotes(uniqueKey.front())
                             + ", which is to be unique: a logical partition takes one such item"
                               " and refuses the next; give them the field, or a container of"
                               " their own.");
    }

    /// Unique keys hold in each logical partition by itself:
    /// https://learn.microsoft.com/azure/cosmos-db/unique-keys
    void checkIsShared(const std::vector<std::string> &uniqueKey, const std::string &where)
    {
        std::vector<const DocumentType *> having;
        for (const DocumentType &type : m_container.documentTypes) {
            if (hasValueAt(type, uniqueKey))
                having.push_back(&type);
        }
        if (having.size() != 1 || !isAloneInPartition(m_workbook, m_container, *having.front()))
            return;
        m_report.warning(
            m_place + where,
            "The unique key " + inQuotes(uniqueKey.front())
                + " has no effect: it holds within one logical partition, and each "
                + inQuotes(having.front()->entity)
                + " has its own. To reserve values, store them as items of a container that is"
                  " partitioned by them.");
    }

    /// The field at the first step of a path; nullptr when there is none.
    static const Field *fieldAt(const DocumentType &type, const std::string &path)
    {
        return isPath(path) ? type.field(segmentsOf(path).front()) : nullptr;
    }

    const Workbook &m_workbook;
    const Container &m_container;
    const std::string &m_place;
    Report &m_report;
};

/// Checks of the values at key paths in one document type.
class DocumentKeyCheck {
public:
    DocumentKeyCheck(const Workbook &workbook, const Container &container, const std::string &place,
                     Report &report)
        : m_workbook(workbook)
        , m_container(container)
        , m_place(place)
        , m_report(report)
    {
    }

    void checkId(const DocumentType &type)
    {
        const Field *id = type.field("id");
        if (!id) {
            m_report.error(m_place + ".fields",
                           "The documents " + inQuotes(type.name) + " in "
                               + inQuotes(m_container.name)
                               + " have no field \"id\"; every item needs one.");
            return;
        }
        if (!isScalar(*id, type.entity))
            m_report.error(m_place + ".fields",
                           "The item id of " + inQuotes(type.name)
                               + " must be a single value, not an object or an array.");
        else
            checkIdDiffers(m_workbook, m_container, type, m_place, m_report);
    }

    /// Reports a partition key path that does not lead to a single value in every document.
    void checkKeySource(const DocumentType &type, const std::string &path)
    {
        if (!isPath(path))
            return;
        if (mayLackKeyLevel(m_workbook, m_container, path)
            && lacksKeyLevel(m_workbook, type, path)) {
            noteLackingLevel(type, path);
            return;
        }
        const auto segments = segmentsOf(path);
        const std::vector<Field> *fields = &type.fields;
        std::string entity = type.entity;
        for (std::size_t index = 0; index < segments.size(); ++index) {
            const Field *field = findField(*fields, segments[index]);
            if (!field) {
                m_report.error(m_place + ".fields",
                               keyText(path) + " has no source in " + inQuotes(type.name)
                                   + wayOut(segments, index, namesOf(*fields)));
                return;
            }
            const auto *embedded = std::get_if<EmbeddedSource>(&field->source);
            const auto role
                = embedded ? findRole(m_workbook, entity, embedded->role) : std::nullopt;
            if (role && !role->toMany && index + 1 < segments.size()) {
                fields = &embedded->fields;
                entity = role->partner;
                continue;
            }
            if (index + 1 == segments.size())
                checkKeyField(*field, type, entity, path);
            else
                checkInside(
                    *field, type, entity,
                    {segments.begin() + static_cast<std::ptrdiff_t>(index) + 1, segments.end()},
                    path);
            return;
        }
    }

private:
    std::string keyText(const std::string &path) const
    {
        return "The partition key path " + inQuotes(path) + " of " + inQuotes(m_container.name);
    }

    /// The service takes items without a further level of the key.
    void noteLackingLevel(const DocumentType &type, const std::string &path)
    {
        const std::string meant = nearest(segmentsOf(path).front(), namesOf(type.fields));
        m_report.information(
            m_place + ".fields",
            "Items of " + inQuotes(type.name) + " have no value at " + inQuotes(path)
                + ": this level of their partition key is undefined, so that those with the same"
                  " values of the other levels share a logical partition"
                + (meant.empty() ? "." : "; did you mean " + inQuotes(keyPathOf({meant})) + '?'));
    }

    /// Advice for a path with a step that is no field: the path that may be meant, or the field to
    /// add.
    static std::string wayOut(std::vector<std::string> segments, std::size_t step,
                              const std::vector<std::string> &fields)
    {
        const std::string added = "add a field " + inQuotes(segments[step]) + '.';
        const std::string meant = nearest(segments[step], fields);
        if (meant.empty())
            return "; " + added;
        segments[step] = meant;
        return "; did you mean " + inQuotes(keyPathOf(segments)) + "? If not, " + added;
    }

    /// True for a copy that contains only rows with one value of the attribute, so that the value
    /// of an existing item never changes.
    static bool isHeldByFilter(const DocumentType &type, const Attribute &attribute,
                               const std::string &entity)
    {
        return !type.primary && type.filter && type.entity == entity
            && type.filter->attribute == attribute.name;
    }

    void checkKeyField(const Field &field, const DocumentType &type, const std::string &entity,
                       const std::string &path)
    {
        const std::string key = keyText(path);
        if (!isScalar(field, entity))
            m_report.error(m_place + ".fields",
                           key + " must lead to a single value, not to an object or an array.");
        if (std::holds_alternative<AggregateSource>(field.source))
            m_report.error(m_place + ".fields",
                           key + " leads to an aggregate; a partition key cannot change.");
        checkIsKept(field, type, entity, key);
    }

    /// Warns about an attribute that changes: the item must then move to another logical partition.
    void checkIsKept(const Field &field, const DocumentType &type, const std::string &entity,
                     const std::string &key)
    {
        if (const auto *composed = std::get_if<ComposedSource>(&field.source)) {
            for (const Field &part : composed->parts)
                checkIsKept(part, type, entity, key);
            return;
        }
        const Attribute *attribute = ownAttribute(m_workbook, field, entity);
        if (attribute && attribute->isMutable && !isHeldByFilter(type, *attribute, entity))
            m_report.warning(
                m_place + ".fields",
                key + " is made of " + inQuotes(attribute->name)
                    + ", which changes; changing it means deleting the item and creating another.");
    }

    bool isScalar(const Field &field, const std::string &entity) const
    {
        if (std::holds_alternative<EmbeddedSource>(field.source))
            return false;
        if (const auto *reference = std::get_if<ReferenceSource>(&field.source)) {
            const auto role = findRole(m_workbook, entity, reference->role);
            return !role || !role->toMany;
        }
        if (const auto *constant = std::get_if<ConstantSource>(&field.source))
            return !constant->value.is_structured();
        const Attribute *attribute = ownAttribute(m_workbook, field, entity);
        return !attribute || isSingleValue(*attribute);
    }

    /// Checks a path that leads into a field: into an object attribute, or into a constant object.
    void checkInside(const Field &field, const DocumentType &type, const std::string &entity,
                     const std::vector<std::string> &members, const std::string &path)
    {
        const auto *own = std::get_if<AttributeSource>(&field.source);
        const auto *copied = std::get_if<CopiedSource>(&field.source);
        const auto *constant = std::get_if<ConstantSource>(&field.source);
        if (constant && constant->value.is_object())
            return;
        if (!own && !copied) {
            m_report.error(m_place + ".fields",
                           keyText(path) + " leads into the field " + inQuotes(field.name)
                               + ", which is no object; end the path there, or begin it with"
                                 " another field.");
            return;
        }
        const std::string owner = own ? entity : toOneEnd(m_workbook, entity, copied->roles);
        if (!m_workbook.entity(owner))
            return; // reported for the field
        const std::optional<Attribute> found = expectAttributeAt(
            m_workbook, owner, attributePathOf(own ? own->attribute : copied->attribute, members),
            m_place + ".fields", m_report);
        if (found && !isSingleValue(*found))
            m_report.error(m_place + ".fields",
                           keyText(path)
                               + " must lead to a single value, not to an object or an array.");
        checkIsKept(field, type, entity, keyText(path));
    }

    const Workbook &m_workbook;
    const Container &m_container;
    const std::string &m_place;
    Report &m_report;
};

} // namespace

void checkKeys(const Workbook &workbook, const Container &container, const std::string &place,
               Report &report)
{
    ContainerKeyCheck(workbook, container, place, report).run();
}

void checkKeysOf(const Workbook &workbook, const Container &container, const DocumentType &type,
                 const std::string &place, Report &report)
{
    DocumentKeyCheck check(workbook, container, place, report);
    check.checkId(type);
    for (const std::string &path : container.partitionKey)
        check.checkKeySource(type, path);
}

} // namespace partita::model
