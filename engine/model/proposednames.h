// Names that are proposed: of an entity's home in a design, of the roles that lead to it and of
// fields, in the manner of people who write JSON.
#pragma once

#include <string>
#include <vector>

namespace partita::model {

/// "BlogPost" -> "blogPost", "SKU" -> "sku", "festival guest" -> "festivalGuest".
std::string lowerCamel(const std::string &words);
/// {"author", "name"} -> "authorName", {"author", "user name"} -> "authorUserName".
std::string camelJoined(const std::vector<std::string> &names);
/// Of the container that an entity has for itself: "BlogPost" -> "blogPosts".
std::string containerNameOf(const std::string &entity);
/// Of its document type: "BlogPost" -> "blogPost".
std::string documentTypeNameOf(const std::string &entity);
/// Of a role that leads to one row of it or to many: "blogPost", "blogPosts".
std::string roleNameOf(const std::string &entity, bool toMany);
/// Of a relationship: "Book", "Copy" -> "bookCopy".
std::string relationshipNameOf(const std::string &parent, const std::string &child);
/// Of the field that holds the key of the row in a role, or the keys: "author" -> "authorId",
/// "tags" -> "tagsIds".
std::string referenceNameOf(const std::string &role, bool toMany);
/// Of a parameter that is compared with an attribute, or of a result: "in stock" -> "inStock".
std::string identifierOf(const std::string &name);

} // namespace partita::model
