#include "engine/population/random.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"

namespace partita::tests {
namespace {

using model::Field;
using model::Upkeep;

class DesignDrawer {
public:
    explicit DesignDrawer(std::uint64_t seed)
        : m_random(seed, 0xde51)
        , m_nested(seed, 0xae57)
    {
    }

    model::Design draw()
    {
        model::Design design;
        design.name = "random";
        m_postsInUsers = chance(0.25);
        m_commentsInPosts = chance(0.35);
        model::Container users = container("users", "/id");
        users.documentTypes.push_back(home("user", "User", userFields()));
        design.containers.push_back(std::move(users));
        model::Container content = container("content", "/key");
        m_byUser = chance(0.4);
        m_composesKeys = chance(0.5);
        if (!m_postsInUsers)
            content.documentTypes.push_back(home("post", "Post", postFields(true)));
        if (!m_commentsInPosts)
            content.documentTypes.push_back(home("comment", "Comment", commentFields(true)));
        content.documentTypes.push_back(home("like", "Like", likeFields()));
        design.containers.push_back(std::move(content));
        if (!m_postsInUsers && chance(0.6))
            design.containers.push_back(copyOfPosts());
        if (!m_commentsInPosts && chance(0.5))
            design.containers.push_back(bestComments());
        return design;
    }

    /// Of the design drawn.
    bool holdsPostsWithoutAuthor() const { return !m_postsInUsers && !m_capsByUser; }

private:
    bool chance(double probability) { return m_random.unit() < probability; }
    /// Of what concerns objects and arrays.
    bool chanceNested(double probability) { return m_nested.unit() < probability; }
    int count() { return static_cast<int>(m_random.between(1, 5)); }

    Upkeep upkeep()
    {
        switch (m_random.between(0, 2)) {
        case 0:
            return Upkeep::transaction;
        case 1:
            return Upkeep::changeFeed;
        default:
            return Upkeep::application;
        }
    }

    model::Container container(const std::string &name, const std::string &key)
    {
        model::Container result;
        result.name = name;
        result.partitionKey = {key};
        result.physicalPartitions = count();
        return result;
    }

    static model::DocumentType home(const std::string &name, const std::string &entity,
                                    std::vector<Field> fields)
    {
        model::DocumentType type;
        type.name = name;
        type.entity = entity;
        type.fields = std::move(fields);
        return type;
    }

    static Field field(const std::string &name, model::FieldSource source,
                       Upkeep upkeep = Upkeep::none)
    {
        return {name, std::move(source), upkeep};
    }

    static Field attribute(const std::string &name)
    {
        return field(name, model::AttributeSource {name, std::nullopt});
    }

    std::vector<Field> userFields()
    {
        std::vector<Field> fields {attribute("id"), attribute("username"), renamed("address"),
                                   renamed("languages")};
        if (chance(0.3))
            fields.push_back(field("postIds", model::ReferenceSource {"posts"}));
        if (chance(0.3))
            fields.push_back(field(
                "postCount", model::AggregateSource {model::AggregateFunction::count, "posts", ""},
                outsideTransaction()));
        if (m_postsInUsers)
            fields.push_back(field(
                "posts", model::EmbeddedSource {"posts", postFields(false), std::nullopt, ""}));
        return fields;
    }

    Upkeep outsideTransaction() { return chance(0.5) ? Upkeep::changeFeed : Upkeep::application; }

    std::vector<Field> postFields(bool isRoot)
    {
        std::vector<Field> fields {attribute("id")};
        if (isRoot) {
            fields.push_back(field("type", model::ConstantSource {"post"}));
            fields.push_back(m_byUser ? keyOfUser("key", model::ReferenceSource {"author"})
                                      : field("key", model::AttributeSource {"id", std::nullopt}));
            fields.push_back(field("userId", model::ReferenceSource {"author"}));
            if (chance(0.5))
                fields.push_back(field("author",
                                       model::CopiedSource {{"author"}, "username", std::nullopt},
                                       outsideTransaction()));
            addCopy("where", {"author"}, "address", fields);
            addCopy("spoken", {"author"}, "languages", fields);
        }
        fields.push_back(renamed("topics"));
        fields.push_back(renamed("source"));
        fields.push_back(attribute("title"));
        fields.push_back(attribute("content"));
        fields.push_back(attribute("creationDate"));
        if (chance(0.6))
            fields.push_back(
                field("comments_",
                      model::AggregateSource {model::AggregateFunction::count, "comments", ""},
                      upkeep()));
        if (chance(0.4))
            fields.push_back(field(
                "likes_", model::AggregateSource {model::AggregateFunction::count, "likes", ""},
                upkeep()));
        addRatings(fields);
        if (m_commentsInPosts)
            fields.push_back(
                field("comments",
                      model::EmbeddedSource {"comments", commentFields(false), std::nullopt, ""}));
        else if (chance(0.3))
            fields.push_back(field("newest",
                                   model::EmbeddedSource {"comments",
                                                          {attribute("id"), attribute("content"),
                                                           attribute("creationDate")},
                                                          3,
                                                          "creationDate"},
                                   outsideTransaction()));
        return fields;
    }

    /// An average, with or without the sum and count that it can be computed from; each has its own
    /// upkeep.
    void addRatings(std::vector<Field> &fields)
    {
        if (chance(0.5))
            fields.push_back(
                field("ratings",
                      model::AggregateSource {model::AggregateFunction::sum, "comments", "rating"},
                      upkeep()));
        if (chance(0.6))
            fields.push_back(field(
                "rating",
                model::AggregateSource {model::AggregateFunction::average, "comments", "rating"},
                upkeep()));
    }

    /// The key of a user's logical partition: the user's key, or a text with it.
    Field keyOfUser(const std::string &name, model::FieldSource user) const
    {
        if (!m_composesKeys)
            return field(name, std::move(user), Upkeep::application);
        model::ComposedSource composed;
        composed.parts
            = {field("kind", model::ConstantSource {"user"}), field("user", std::move(user))};
        composed.separator = ":";
        return field(name, std::move(composed), Upkeep::application);
    }

    /// The key of rows that belong to a post and are stored with it.
    void addKeyOfPart(std::vector<Field> &fields) const
    {
        if (!m_byUser) {
            fields.push_back(field("key", model::ReferenceSource {"post"}));
            return;
        }
        const model::CopiedSource user {{"post", "author"}, "id", std::nullopt};
        fields.push_back(keyOfUser("key", user));
        if (m_composesKeys)
            fields.push_back(field("ownerId", user, Upkeep::application));
    }

    std::vector<Field> commentFields(bool isRoot)
    {
        std::vector<Field> fields {attribute("id")};
        if (isRoot) {
            fields.push_back(field("type", model::ConstantSource {"comment"}));
            addKeyOfPart(fields);
            fields.push_back(field("postId", model::ReferenceSource {"post"}));
        }
        fields.push_back(field("userId", model::ReferenceSource {"author"}));
        if (chance(0.5))
            fields.push_back(field("name",
                                   model::CopiedSource {{"author"}, "username", std::nullopt},
                                   outsideTransaction()));
        if (isRoot)
            addCopy("about", {"post"}, "topics", fields);
        fields.push_back(renamed("marks"));
        fields.push_back(attribute("content"));
        fields.push_back(attribute("rating"));
        fields.push_back(attribute("creationDate"));
        return fields;
    }

    std::vector<Field> likeFields()
    {
        std::vector<Field> fields {attribute("id"), field("type", model::ConstantSource {"like"}),
                                   field("postId", model::ReferenceSource {"post"}),
                                   field("userId", model::ReferenceSource {"user"}),
                                   attribute("creationDate")};
        addKeyOfPart(fields);
        if (chance(0.4))
            fields.push_back(
                field("who",
                      model::EmbeddedSource {
                          "user", {attribute("id"), attribute("username")}, std::nullopt, ""},
                      outsideTransaction()));
        return fields;
    }

    model::Container bestComments()
    {
        model::Container result = container("best", chance(0.7) ? "/postId" : "/id");
        model::DocumentType type = home("best", "Comment", {});
        type.primary = false;
        type.upkeep = outsideTransaction();
        type.filter = model::Filter {"rating", 5};
        type.fields = {attribute("id"), field("postId", model::ReferenceSource {"post"}),
                       attribute("rating"), attribute("content"), renamed("marks")};
        result.documentTypes.push_back(std::move(type));
        return result;
    }

    /// A text that changes with the author's name.
    static Field shelf()
    {
        model::ComposedSource composed;
        composed.parts
            = {field("kind", model::ConstantSource {"copy"}),
               field("name", model::CopiedSource {{"author"}, "username", std::nullopt})};
        return field("shelf", std::move(composed));
    }

    model::Container copyOfPosts()
    {
        model::Container result = container("copies",
                                            chance(0.5)       ? "/userId"
                                                : chance(0.5) ? "/kind"
                                                              : "/shelf");
        model::DocumentType type = home("copy", "Post", {});
        type.primary = false;
        type.upkeep = outsideTransaction();
        // The next author on a shelf cannot be queried: the name is unknown when a post is removed.
        if (chance(0.4) && result.partitionKey.front() != "/shelf")
            type.cap = model::Cap {10, "creationDate"};
        m_capsByUser = type.cap && result.partitionKey.front() == "/userId";
        type.fields
            = {attribute("id"),
               field("kind", model::ConstantSource {"copy"}),
               field("userId", model::ReferenceSource {"author"}),
               field("username", model::CopiedSource {{"author"}, "username", std::nullopt}),
               shelf(),
               attribute("title"),
               field("content", model::AttributeSource {"content", 20}),
               attribute("creationDate"),
               renamed("topics"),
               field("commentCount",
                     model::AggregateSource {model::AggregateFunction::count, "comments", ""})};
        result.documentTypes.push_back(std::move(type));
        return result;
    }

    /// An attribute, perhaps under another name.
    Field renamed(const std::string &name)
    {
        return field(chanceNested(0.4) ? "its" + name : name,
                     model::AttributeSource {name, std::nullopt});
    }

    /// A whole object or array of a partner.
    void addCopy(const std::string &name, std::vector<std::string> roles,
                 const std::string &attribute, std::vector<Field> &fields)
    {
        const bool isKept = chanceNested(0.5);
        if (chanceNested(0.5))
            fields.push_back(field(name,
                                   model::CopiedSource {std::move(roles), attribute, std::nullopt},
                                   isKept ? Upkeep::changeFeed : Upkeep::application));
    }

    population::Random m_random;
    population::Random m_nested;
    bool m_postsInUsers = false;
    bool m_commentsInPosts = false;
    bool m_byUser = false;
    bool m_composesKeys = false;
    bool m_capsByUser = false; ///< such a copy gets no replacement rows for posts without an author
};

const char *const blogText = R"json({
"partita": 1, "name": "random", "title": "A blog",
"entities": [
 {"name":"User","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"username","generate":"name","mutable":true},
   {"name":"address","generate":"object","missing":0.1,"mutable":true,"members":[
     {"name":"city","generate":{"choice":["Oslo","Lyon","Graz","Osh"]}},{"name":"since","generate":{"dateTime":["2020-01-01","2021-01-01"]}},
     {"name":"home","generate":"object","missing":0.2,"members":[{"name":"zone","type":"integer","generate":{"number":[1,4]}},
       {"name":"order","type":"boolean","generate":{"boolean":0.5}}]}]},
   {"name":"languages","generate":{"array":[0,3]},"members":[{"name":"","generate":{"choice":["no","fr","de","ky"]}}]}]},
 {"name":"Post","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"title","generate":{"text":[10,20]},"mutable":true},
   {"name":"content","generate":{"text":[30,60]},"mutable":true},{"name":"creationDate","generate":{"dateTime":["2020-01-01","2021-01-01"]}},
   {"name":"topics","generate":{"array":[0,4]},"missing":0.2,"mutable":true,"members":[{"name":"","generate":{"choice":["tea","rain","art"]}}]},
   {"name":"source","type":"object","generate":{"choice":[{"value":{"site":"a","page":1}},{"value":{"site":"b"}},{"value":{"site":"a","page":2}}]}}]},
 {"name":"Comment","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"content","generate":{"text":[10,50]},"mutable":true},
   {"name":"rating","type":"integer","generate":{"number":[1,5]},"missing":0.2,"mutable":true},{"name":"creationDate","generate":{"dateTime":["2020-01-01","2021-01-01"]}},
   {"name":"marks","generate":{"array":[0,3]},"mutable":true,"members":[{"name":"","type":"integer","generate":{"number":[1,4]}}]}]},
 {"name":"Like","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"creationDate","generate":{"dateTime":["2020-01-01","2021-01-01"]}}]}],
"relationships": [
 {"name":"authorship","parent":"User.posts","child":"Post.author","cardinality":"1:many","degree":{"uniform":[0,6]}},
 {"name":"discussion","parent":"Post.comments","child":"Comment.post","cardinality":"1:many","containment":true,"degree":{"uniform":[0,6]}},
 {"name":"approval","parent":"Post.likes","child":"Like.post","cardinality":"1:many","containment":true,"degree":{"uniform":[0,5]}},
 {"name":"commenting","parent":"User.comments","child":"Comment.author","cardinality":"1:many","degree":{"drawn":"uniform"}},
 {"name":"liking","parent":"User.likes","child":"Like.user","cardinality":"1:many","degree":{"drawn":"uniform"}}],
"patterns": [
 {"id":"Q1","sentence":"A user","query":"User","match":["id = @id"],"aggregates":[{"count":"posts","as":"postCount"},{"count":"comments","as":"wrote"}]},
 {"id":"Q2","sentence":"A post","query":"Post","match":["id = @post"],"attributes":["id","title","content","author.username"],
   "aggregates":[{"count":"comments","as":"comments"},{"count":"likes","as":"likes"},{"average":"comments.rating","as":"rating"}]},
 {"id":"Q3","sentence":"Posts of a user","query":"Post","match":["author is @user"],"attributes":["id",{"attribute":"content","truncate":10},"author.username"],
   "aggregates":[{"count":"comments","as":"comments"}],"orderBy":"creationDate descending"},
 {"id":"Q4","sentence":"Comments of a post","query":"Comment","match":["post is @post"],"attributes":["id","content","author.username","post.title"]},
 {"id":"Q5","sentence":"Likes of a post","query":"Like","match":["post is @post"],"attributes":["id","user.username"],"orderBy":"creationDate","limit":3},
 {"id":"Q6","sentence":"Front page","query":"Post","attributes":["id","title",{"attribute":"content","truncate":15},"author.username"],
   "aggregates":[{"count":"comments","as":"comments"}],"orderBy":"creationDate descending","limit":8},
 {"id":"Q7","sentence":"A post with the newest comments","query":"Post","match":["id = @post"],"attributes":["id","title"],
   "included":[{"role":"comments","attributes":["content","author.username"],"latest":2,"orderBy":"creationDate"}]},
 {"id":"Q8","sentence":"What a user wrote","query":"Comment","match":["author is @user"],"attributes":["id","post.id as postId","post.author.username"]},
 {"id":"C1","sentence":"Register","create":"User"}, {"id":"C2","sentence":"Publish","create":"Post"},
 {"id":"C3","sentence":"Comment","create":"Comment"}, {"id":"C4","sentence":"Like","create":"Like"},
 {"id":"C5","sentence":"Rename","update":"User"}, {"id":"C6","sentence":"Edit a post","update":"Post"},
 {"id":"C7","sentence":"Edit a comment","update":"Comment"}, {"id":"C8","sentence":"Take a comment back","delete":"Comment"},
 {"id":"C9","sentence":"Take a like back","delete":"Like"}, {"id":"C10","sentence":"Remove a post","delete":"Post"},
 {"id":"C11","sentence":"Publish with a discussion","create":"Post","with":[{"comments":2},"likes"]},
 {"id":"I1","sentence":"Rate a comment up","update":"Comment","attributes":["raise rating by @n"]},
 {"id":"I2","sentence":"Rate a comment down","update":"Comment","attributes":["lower rating by 1","content"]},
 {"id":"I3","sentence":"Add a topic","update":"Post","attributes":["append @topic to topics"]},
 {"id":"I4","sentence":"Remove a mark","update":"Comment","attributes":["remove @mark from marks"]},
 {"id":"I5","sentence":"Learn a language","update":"User","attributes":["append \"eo\" to languages"]},
 {"id":"F1","sentence":"Edit a good comment","update":"Comment","attributes":["content"],"if":["rating >= 3"]},
 {"id":"F2","sentence":"Take back a bad comment of mine","delete":"Comment","if":["rating < @worst","author is @me"]},
 {"id":"F3","sentence":"Rate better","update":"Comment","attributes":["rating"],"if":["rating < @rating or rating is missing"]},
 {"id":"F4","sentence":"Edit a post as read","update":"Post","attributes":["title"],"if":"unchanged"},
 {"id":"F5","sentence":"Remove a post with a topic","delete":"Post","if":["topics contains @topic"]},
 {"id":"F6","sentence":"Rate up to a limit","update":"Comment","attributes":["raise rating by 1"],"if":["rating < 5"]},
 {"id":"F7","sentence":"Remove a comment as read","delete":"Comment","if":"unchanged"}],
"population": {"seed": 3, "counts": {"User": 7}}
})json";

/// Some posts have no author, and posts remain when their author is removed.
void letUsersGo(model::Workbook &workbook)
{
    std::vector<model::Relationship> relationships = *workbook.relationships;
    for (model::Relationship &relationship : relationships)
        relationship.optionalParent = relationship.parent == "User";
    workbook.relationships = relationships;
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    model::AccessPattern leave;
    leave.id = "C12";
    leave.sentence = "Leave";
    leave.request = model::Command {model::Command::Kind::remove, "User", {}, {}};
    patterns.push_back(std::move(leave));
    workbook.patterns = patterns;
}

} // namespace

model::Workbook randomBlog(std::uint64_t seed)
{
    model::Workbook workbook = workbookOf(blogText);
    model::Population population = *workbook.population;
    population.seed = seed + 1;
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    for (model::AccessPattern &question : randomQuestions(workbook, seed, 8))
        patterns.push_back(std::move(question));
    workbook.patterns = std::move(patterns);
    DesignDrawer drawer(seed);
    workbook.designs.push_back(withOrderIndexes(workbook, drawer.draw(), seed));
    if (drawer.holdsPostsWithoutAuthor()) {
        population.counts["Post"] = 25; // more than the users write
        letUsersGo(workbook);
    }
    workbook.population = population;
    return workbook;
}

} // namespace partita::tests
