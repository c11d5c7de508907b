// Checks of document types in one container: their items need different ids and must be
// distinguishable.
#include "engine/base/messagetext.h"
#include "engine/model/heldvalue.h"
#include "engine/model/keylevels.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

/// A document type of the container and its place.
struct Member {
    const DocumentType &type;
    const std::string &types; ///< place of all document types
    std::size_t position = 0;

    std::string placeOf(const Field &field) const
    {
        return elementPath(elementPath(types, position) + ".fields",
                           static_cast<std::size_t>(&field - type.fields.data()));
    }
};

class TypesCheck {
public:
    TypesCheck(const Workbook &workbook, const Container &container, Report &report)
        : m_workbook(workbook)
        , m_container(container)
        , m_report(report)
    {
    }

    void run(const std::string &types)
    {
        const std::vector<DocumentType> &all = m_container.documentTypes;
        for (std::size_t later = 0; later < all.size(); ++later) {
            for (std::size_t index = 0; index < later; ++index) {
                if (all[index].entity == all[later].entity)
                    continue; // parts or copies of the same rows may be alike
                const Member second {all[later], types, later};
                m_report.setEntity(second.type.entity);
                checkIds(all[index], second);
                checkDiscriminator(all[index], second);
            }
        }
        m_report.setEntity({});
    }

private:
    /// The first row's value, when the values depend only on the number of the row; absent for
    /// other values.
    std::optional<std::string> firstOf(const Field &field, const std::string &entity) const
    {
        if (const auto *constant = std::get_if<ConstantSource>(&field.source))
            return constant->value.is_string() ? constant->value.get<std::string>()
                                               : constant->value.dump();
        if (const auto *composed = std::get_if<ComposedSource>(&field.source)) {
            std::string joined;
            for (const Field &part : composed->parts) {
                const std::optional<std::string> first = firstOf(part, entity);
                if (!first)
                    return std::nullopt;
                joined += (joined.empty() ? "" : composed->separator) + *first;
            }
            return joined;
        }
        const auto *own = std::get_if<AttributeSource>(&field.source);
        const Attribute *attribute = ownAttribute(m_workbook, field, entity);
        if (!attribute || own->truncate || attribute->missing > 0
            || attribute->generator.kind != Generator::Kind::sequence)
            return std::nullopt;
        return attribute->generator.prefix + '1';
    }

    /// The entity whose key the field holds; empty when it holds something else.
    std::string keyOf(const Field &field, const std::string &entity) const
    {
        const std::optional<HeldValue> value = heldValue(m_workbook, field, entity);
        return value && isKeyOfRow(m_workbook, *value) ? value->entity : std::string();
    }

    enum class Alike { never, sometimes, always };

    /// How often rows with the same number share a logical partition.
    Alike partitionsOf(const DocumentType &one, const DocumentType &other) const
    {
        Alike alike = Alike::always;
        for (const std::string &path : m_container.partitionKey) {
            const Field *first = fieldAt(one, path);
            const Field *second = fieldAt(other, path);
            if (lacksKeyLevel(m_workbook, one, path) && lacksKeyLevel(m_workbook, other, path))
                continue; // undefined in both
            if (!first || !second)
                return Alike::never;
            const auto firstValue = firstOf(*first, one.entity);
            if (firstValue && firstValue == firstOf(*second, other.entity))
                continue;
            const std::string key = keyOf(*first, one.entity);
            if (key.empty() || key != keyOf(*second, other.entity))
                return Alike::never;
            alike = Alike::sometimes;
        }
        return alike;
    }

    void checkIds(const DocumentType &one, const Member &second)
    {
        const DocumentType &other = second.type;
        const Field *id = one.field("id");
        const Field *otherId = other.field("id");
        if (!id || !otherId || std::holds_alternative<ConstantSource>(id->source))
            return; // an id that is the same for all rows is reported by ids.cpp
        const auto first = firstOf(*id, one.entity);
        if (!first || first != firstOf(*otherId, other.entity))
            return;
        const Alike alike = partitionsOf(one, other);
        if (alike == Alike::never)
            return;
        const bool isPart = one.filter || other.filter || one.cap || other.cap;
        const bool isCertain = alike == Alike::always && !isPart;
        const std::string message = "Items of " + inQuotes(one.name) + " and "
            + inQuotes(other.name) + (isCertain ? " would" : " may")
            + " have the same item id in a logical partition, which has each id only once: both"
              " count from "
            + inQuotes(*first) + "; give one of the sequences another prefix, or compose the id of "
            + inQuotes(other.name) + " with a constant.";
        if (isCertain)
            m_report.error(second.placeOf(*otherId), message);
        else
            m_report.warning(second.placeOf(*otherId), message);
    }

    static const Json *textOf(const DocumentType &type, const std::string &field)
    {
        const Field *found = type.field(field);
        const auto *constant = found ? std::get_if<ConstantSource>(&found->source) : nullptr;
        return constant && constant->value.is_string() ? &constant->value : nullptr;
    }

    /// True for a constant that names the document type. Other constants are, for example, versions
    /// or tenants.
    bool isDiscriminator(const std::string &field, const Json &value) const
    {
        const std::vector<DocumentType> &all = m_container.documentTypes;
        const auto &paths = m_container.partitionKey;
        return std::find(paths.begin(), paths.end(), '/' + field) == paths.end()
            && std::any_of(all.begin(), all.end(), [&](const DocumentType &type) {
                   const Json *held = textOf(type, field);
                   return value == Json(type.name) || (held && *held != value);
               });
    }

    void checkDiscriminator(const DocumentType &one, const Member &second)
    {
        const Field *same = nullptr;
        for (const Field &field : second.type.fields) {
            const Json *value = textOf(second.type, field.name);
            const Json *before = textOf(one, field.name);
            if (value && before && *value != *before)
                return; // distinguishable
            if (value && before && !same && isDiscriminator(field.name, *value))
                same = &field;
        }
        if (!same)
            return;
        m_report.warning(second.placeOf(*same),
                         "Items of " + inQuotes(one.name) + " and " + inQuotes(second.type.name)
                             + " have the same " + inQuotes(same->name) + ", "
                             + shown(*textOf(second.type, same->name))
                             + ", and no other constant tells them apart; give one of the two"
                               " another.");
    }

    const Workbook &m_workbook;
    const Container &m_container;
    Report &m_report;
};

} // namespace

void checkTypesTogether(const Workbook &workbook, const Container &container,
                        const std::string &place, Report &report)
{
    TypesCheck(workbook, container, report).run(place + ".documentTypes");
}

} // namespace partita::model
