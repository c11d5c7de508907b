// Names made of an entity's name: of its home in a design and of the roles that lead to it, in the manner of people who
// write JSON.
#pragma once

#include <string>

namespace partita::model {

/// "BlogPost" -> "blogPost", "SKU" -> "sku".
std::string lowerCamel(const std::string &name);
/// Of the container that an entity has for itself: "BlogPost" -> "blogPosts".
std::string containerNameOf(const std::string &entity);
/// Of its document type: "BlogPost" -> "blogPost".
std::string documentTypeNameOf(const std::string &entity);
/// Of a role that leads to one row of it or to many: "blogPost", "blogPosts".
std::string roleNameOf(const std::string &entity, bool toMany);

} // namespace partita::model
