// Documents of one kind on their way to an entity: rows, columns, and what was found out about
// them. Elements of a list of objects are rows too, inside of the rows of another collection.
#pragma once

#include "engine/exchange/documents/documenttext.h"
#include "engine/exchange/values/valuestatistics.h"

#include <unordered_map>

namespace partita::exchange {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

struct Column {
    enum class Use {
        attribute,
        reference, ///< the key of a row of `target`
        references, ///< a list of such keys, or of objects with a key and copies
        embedded, ///< a list of objects that are the rows of `target`
        copy, ///< the value of column `origin` of the row that column `by` refers to
        same, ///< always equals column `origin` of its own row
        constant, ///< the same in every row: a discriminator
        missing, ///< null in every row
    };
    std::string name;
    std::vector<const model::Json *> cells; ///< one a row; nullptr = absent
    ValueStatistics values;
    Use use = Use::attribute;
    std::size_t target = nowhere; ///< collection
    std::size_t origin = nowhere; ///< column
    std::size_t by = nowhere; ///< column
    std::string keyMember; ///< of objects in `references`; empty = the elements are keys
    /// For a copy, its column in the target; for objects in `references`, their members and these.
    std::vector<std::pair<std::string, std::size_t>> copied;
};

struct Collection {
    std::string name; ///< of the entity
    std::string container; ///< file or table in which the documents lie
    std::string file;
    std::vector<const model::Json *> rows; ///< objects
    std::vector<Column> columns;
    std::size_t key = nowhere; ///< column with the key
    std::size_t parent = nowhere; ///< collection whose rows hold these
    std::size_t parentColumn = nowhere;
    std::vector<std::size_t> parentRows; ///< for each row, where there is a parent
    bool isJoined = false; ///< no entity: its rows only join two collections

    std::size_t column(std::string_view wanted) const; ///< nowhere = none
    const model::Json *cell(std::size_t row, std::size_t column) const
    {
        return columns[column].cells[row];
    }
};

/// Fills the columns from the rows. Of more than 500 properties the others are left out, with a
/// note. Error: cancelled.
Result<void> fillColumns(Collection &collection, std::vector<ImportNote> &notes,
                         const Watch &watch);

/// The collections of document sets: one each, or one a kind where a property such as `type` states
/// the kind.
std::vector<Collection> collectionsOf(const std::vector<DocumentSet> &sets,
                                      std::vector<ImportNote> &notes);

/// Chooses the column that is the key: `id`, else one that is named like the collection, else the
/// first unique one that is named like a key.
void chooseKey(Collection &collection);

/// Letters and digits in lower case: "Product_Category" -> "productcategory".
std::string plainName(std::string_view name);
/// The same in the singular.
std::string plainSingular(const std::string &name);
/// The name of a referring column without its ending: "homeAddressId" -> "homeAddress"; empty when
/// it does not end like a reference.
std::string_view referringStem(std::string_view column);
/// The same in lower case and in the singular: "Category_Ids" -> "category".
std::string referredName(std::string_view column);

/// Keys of a collection and their rows.
class KeyIndex {
public:
    explicit KeyIndex(const Collection &collection);
    /// The row with the key; nowhere = none.
    std::size_t rowOf(const model::Json &key) const;
    std::size_t size() const { return m_rows.size(); }
    /// The keys are long and look random, so that equal ones are no accident.
    bool isTelling() const { return m_isTelling; }

private:
    std::unordered_map<std::string, std::size_t> m_rows;
    bool m_isTelling = false;
};

} // namespace partita::exchange
