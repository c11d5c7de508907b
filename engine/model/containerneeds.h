// Fields that a document type needs in a container: those of the partition key, and the constant
// that names the document type. They are derived from the model and from the document types that
// are already in the container.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// The document type with the fields it needs in the container. Fields that it has stay unchanged,
/// except a discriminator whose value is the name of another type there. A field that cannot be
/// derived is not added; validate() reports it.
///
/// A field of the partition key gets the value that it holds in the other document types, if
/// exactly one path of to-one roles leads to that value. Example: `postId` is the key of a post;
/// for a comment it is the key of the comment's post. When no other type has the field, its name
/// decides.
DocumentType withNeedsOf(const Workbook &workbook, const Container &container, DocumentType type);

/// The discriminator of the container: a field that holds, in every document type, the type's name
/// as a constant. Absent when there is none.
std::optional<std::string> discriminatorOf(const Container &container);

} // namespace partita::model
