// One write of a command to the items of a document type: which items, what is done to them, and
// when.
//
// What is done is one of six actions:
//
//     CreateItem     a new item; its fields that follow later are left out at first
//     RemoveItem     an item, which may not exist when the type has a filter
//     RewriteItem    an item written anew or removed, as the type's filter or cap requires
//     ChangeInside   changes inside existing items, which may be those of linked partners
//     RebuildCopies  copies made anew from the items that the change feed delivers
//     RefillCap      the next newest row in place of a removed copy
//
// A member that only one action needs belongs to that action. Those of ItemWrite itself may be set
// whatever the action is.
#pragma once

#include "engine/planning/fieldchange.h"

namespace partita::planning {

/// The operations that write an item.
enum class WriteStyle {
    plain, ///< create, upsert, replace, delete
    patch,
    transaction, ///< in one transaction with the home
};

/// The rows that a cap keeps in a logical partition of the copy, read from the homes.
struct NewestRows {
    std::shared_ptr<const Lookup> lookup;
    /// Parameters of the look-up that hold the partition key of the copy, level by level; empty
    /// where the command knows it.
    std::vector<std::string> keyParameters;
};

/// Creates an item. In the background it may replace a copy (upsert).
struct CreateItem {
    /// The document type without the fields that the change feed fills in later; null: the item is
    /// written whole.
    std::shared_ptr<const model::DocumentType> atFirst;
};

/// Removes an item.
struct RemoveItem {
    /// The row's value that the type's filter compares, if known; otherwise the item may not exist.
    std::optional<places::Operand> filtered;
};

/// Writes an item as a whole, or removes it when the type's filter excludes the row.
struct RewriteItem {
    /// Set when the attribute that the cap orders by changes: a row that is no longer among the
    /// newest is replaced by the last of them.
    std::optional<NewestRows> newest;
};

/// Changes existing items.
struct ChangeInside {
    /// Partners that a new row is linked with. The write is done for the key of each.
    struct LinkedPartners {
        std::string parameter; ///< holds their keys, and one of them at a time during the write
        double expected = 1; ///< estimate of their number
    };
    std::vector<FieldChange> changes;
    std::optional<LinkedPartners> partners; ///< none: the write is done once
    /// Position of the write whose found items the look-up of the items starts from.
    std::optional<std::size_t> foundBy;
};

/// Makes copies anew from the items that the write `source` wrote.
struct RebuildCopies {
    std::shared_ptr<const Lookup> completion; ///< makes the copy from such an item
    std::optional<NewestRows> newest; ///< as for RewriteItem
};

/// Adds the next newest row for each item that another write removed from a capped copy.
struct RefillCap {
    std::size_t removal = 0; ///< position of the write that removes
    bool isOfFiltered = false; ///< that write knows the value that the type's filter compares
    NewestRows newest;
};

using WriteAction
    = std::variant<CreateItem, RemoveItem, RewriteItem, ChangeInside, RebuildCopies, RefillCap>;

/// Reading of the home's item before anything is written.
enum class EarlyRead {
    none,
    forValues, ///< other writes depend on its values
    /// The write succeeds only if the item is unchanged (If-Match). In a batch, the partition key
    /// may come from the item as well.
    asGuard,
    /// The client has read it before, by another request: this one has its values and its ETag.
    byClient,
};

/// Member of an object that holds the values of an item from its root to a row inside it.
std::string levelMember(std::size_t level);

/// What the command's row must meet for anything to happen. The text is the end of a query about
/// the item, "FROM c WHERE c.status = @status", with parameters in place of values. For a row
/// inside an item it is about an object with the values of the levels (levelMember()).
struct RowCondition {
    std::string text;
    std::vector<std::string> parameters;
    std::string sentence; ///< "status = \"open\""
    /// The patch carries it and the store checks it; otherwise the client does, on the item read.
    bool isInStore = false;
};

/// The trigger that keeps a cap when an item was added.
struct CapTrigger {
    std::string name;
    std::string body;
};

struct ItemWrite {
    WriteAction action;
    WriteStyle style = WriteStyle::plain;

    // The items.
    std::string container;
    const model::DocumentType *type = nullptr;
    std::string documentType;
    std::vector<places::Operand> partitionKey; ///< set when both it and the id are known beforehand
    std::optional<places::Operand> id;
    /// Finds whole items. For RebuildCopies and RewriteItem: the items that the row has now, needed
    /// where its partition key changes (or, for RewriteItem, is unknown).
    std::shared_ptr<const Lookup> locate;
    /// The items are found before anything is written. Either the writes of a removal remove the
    /// keys that lead to them, or the one transaction with the home must know what to write.
    bool isFoundFirst = false;
    EarlyRead earlyRead = EarlyRead::none; ///< none but for the home
    std::optional<RowCondition> condition; ///< none but for the home
    /// The write affects the partition key or the id: an item is removed at its old place and
    /// created at its new one.
    bool moves = false;
    std::optional<CapTrigger> trigger; ///< set when the type has a cap

    // When.
    bool isBackground = false;
    /// In the background: position of the write whose items the change feed delivers; -1 = none.
    int source = -1;
    int feedStep = 0; ///< reads the change feed before this write; 0 = another write's step does
    int removeStep = 0; ///< removes items that move from their old place; 0 = none moves
    int writeStep = 0;

    const CreateItem *creation() const { return std::get_if<CreateItem>(&action); }
    const RemoveItem *removal() const { return std::get_if<RemoveItem>(&action); }
    const RewriteItem *rewriting() const { return std::get_if<RewriteItem>(&action); }
    const ChangeInside *changing() const { return std::get_if<ChangeInside>(&action); }
    ChangeInside *changing() { return std::get_if<ChangeInside>(&action); }
    const RebuildCopies *rebuilding() const { return std::get_if<RebuildCopies>(&action); }
    RebuildCopies *rebuilding() { return std::get_if<RebuildCopies>(&action); }
    const RefillCap *refill() const { return std::get_if<RefillCap>(&action); }

    /// The write succeeds only if the item has this ETag: that of an item read before.
    bool isGuarded() const
    {
        return earlyRead == EarlyRead::asGuard || earlyRead == EarlyRead::byClient;
    }
    /// The changes inside existing items; none for other actions.
    std::span<const FieldChange> changes() const;
    std::span<FieldChange> changes();
    /// The partners for which the write is repeated; nullptr when it is done once.
    const ChangeInside::LinkedPartners *partners() const;
    /// The rows that the cap keeps; nullptr when the write does not depend on them.
    const NewestRows *newest() const;
    NewestRows *newest();
    /// The document type as a new item is written.
    const model::DocumentType &created() const;
    const std::optional<model::Cap> &cap() const { return type->cap; }
};

} // namespace partita::planning
