// What an edited document means: the JSON that somebody typed in place of an item, read as changes
// of sample rows.
//
//     auto given = Given::of(workbook);
//     Reading reading = read(**given, place, row, typed);
//     for (const model::Edit &edit : reading.edits) workbook = *model::apply(workbook, edit);
//
// Each value goes to where it is at home: the row itself, the row of an embedded element, the row
// that a value is copied from. After the edits the item of the row is what was typed. Every
// difference that remains has a sentence in `meanings`.
#pragma once

#include "engine/model/edit.h"
#include "engine/typing/given.h"

namespace partita::typing {

/// One part of what the typed document means.
struct Meaning {
    enum class Kind {
        value, ///< an attribute of the document's own or an embedded row changes
        copied, ///< the same at the origin of a copied value
        reference, ///< another partner
        added, ///< a row is added
        removed, ///< a row is removed, or no longer belongs to this one
        order, ///< embedded elements change places
        count, ///< another number of children
        stated, ///< generated rows become sample rows, so that the document stays as it is
        follows, ///< a value that was not typed changes as well
        ignored, ///< typed, but without effect
        impossible, ///< cannot be stated
    };
    Kind kind = Kind::value;
    std::string path; ///< JSON path in the typed document, "$" for all of it
    std::string sentence; ///< for `impossible` with a way to mend it
    bool operator==(const Meaning &) const = default;
};

/// A typed property that the document type has no field for.
struct Offer {
    std::string path; ///< JSON path of the property
    std::vector<std::string> fieldPath; ///< names of the embedded fields that lead to it
    std::string entity; ///< of the row that the property belongs to
    model::Attribute attribute; ///< as guessed from the value, or the one of the model
    bool isKnown = false; ///< the entity has this attribute; only the field is missing
    std::string sentence; ///< what taking it does
};

struct Reading {
    std::vector<Meaning> meanings; ///< in the order of the document
    std::vector<Offer> offers;
    /// To be applied in this order; empty when nothing changes. What is impossible is left out.
    std::vector<model::Edit> edits;
    std::string sampleRow; ///< name of the row that the document is of, after the edits
    Json item; ///< the document after the edits
    std::shared_ptr<const Given> after; ///< the workbook after the edits; null without any

    bool isPossible() const;
};

/// Reads a typed document in place of the item of a row.
Reading read(const Given &given, const DocumentPlace &place, Row row, const Json &typed,
             std::stop_token stop = {});

/// Reads a document that comes from elsewhere: it becomes a sample row of its own, or changes the
/// row whose key it has. Rows that it refers to and that do not exist become sample rows too.
Reading readNew(const Given &given, const DocumentPlace &place, const Json &typed,
                std::stop_token stop = {});

/// The document type of the design whose items look most like the document; absent when none has a
/// property in common with it.
std::optional<DocumentPlace> likeliestPlace(const Given &given, const std::string &design,
                                            const Json &document);

/// The edits that take an offer, to be applied in this order: the attribute, and a field for it
/// where the document type does not get one with the attribute.
Result<std::vector<model::Edit>> editsOf(const model::Workbook &workbook,
                                         const DocumentPlace &place, const Offer &offer);

/// Number of documents of the design that show an attribute of a row.
std::int64_t documentsShowing(const Given &given, const std::string &design,
                              const std::string &entity, Row row, const std::string &attribute);

} // namespace partita::typing
