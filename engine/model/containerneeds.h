// What the documents of a container need to lie in it, where the model and the documents that are
// there already tell what that is: the fields of the partition key, and the constant that says
// which kind of document each is.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// The document type as it would be in the container. Fields that it has stay as they are, but for
/// a constant that another type there goes by. What does not follow is left out: validate() names
/// it.
///
/// A field of the partition key holds what it holds in the other documents, as far as one way of
/// roles leads there: the `postId` of posts, their key, is for comments the key of their post.
/// Where no other document tells, its name does.
DocumentType withNeedsOf(const Workbook &workbook, const Container &container, DocumentType type);

/// The field by which the documents of the container say what they are, each by the name of its
/// type, if there is one.
std::optional<std::string> discriminatorOf(const Container &container);

} // namespace partita::model
