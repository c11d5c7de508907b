#include "widgets/shell/start/stories.h"

#include <QCoreApplication>

namespace partita::shell {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Stories)
};

QString named(const char *name)
{
    return QString::fromLatin1(name);
}

Story story(const char *sample, const QString &sentence, const char *before, const char *after,
            const char *pattern, const char *board = "patterns")
{
    return {named(sample), sentence, named(before), named(after), named(pattern), named(board)};
}

/// Where data and requests gather.
void addSpread(std::vector<Story> &all)
{
    all.push_back(story("tenants",
                        Words::tr("One massive customer, whose partition turns requests away while "
                                  "the others idle, until the key goes on with the user."),
                        "Tenant", "Hierarchical", "C1", "partitions"));
    all.push_back(story("iot",
                        Words::tr("Sensors that all write into the partition of the present hour, "
                                  "until the device is the key."),
                        "By hour", "By device", "C1", "partitions"));
    all.push_back(story("saas",
                        Words::tr("A company whose projects are searched for among the data of all "
                                  "others, until the key begins with the company."),
                        "By id", "Hierarchical", "Q4"));
    all.push_back(story("profiles",
                        Words::tr("Players who are found by their name, but searched for by their "
                                  "colour, until the change feed keeps a second collection."),
                        "By user name", "Names and colours", "Q2"));
}

/// What is copied to where it is read.
void addCopies(std::vector<Story> &all)
{
    all.push_back(story("orders",
                        Words::tr("A shop whose analysts search the container that serves the "
                                  "customers, until the change feed gives them copies."),
                        "Everything together", "Split by change feed", "Q3"));
    all.push_back(story("books-reviews",
                        Words::tr("A rating that is counted from the reviews each time it is "
                                  "shown, until a transaction keeps it in the book."),
                        "Two containers", "One container", "Q1"));
    all.push_back(story("authors-books",
                        Words::tr("Authors and books with a third table between them, until each "
                                  "side holds what the screens show of the other."),
                        "Join items", "Hybrid", "Q1"));
}

/// What becomes one document, and what must not.
void addDocuments(std::vector<Story> &all)
{
    all.push_back(story("portfolio",
                        Words::tr("A quotation that is copied into every portfolio and changes all "
                                  "day, until the portfolios refer to it."),
                        "Quotations embedded", "Stocks referenced", "C1"));
    all.push_back(story("publisher-books",
                        Words::tr("A publisher that grows with every book it lists, until each "
                                  "book names its publisher."),
                        "Keys on the publisher", "Books by publisher", "C1"));
    all.push_back(story("person",
                        Words::tr("A person in four tables, who is put together for every screen, "
                                  "until the person is one document."),
                        "Tables", "Document", "Q1"));
    all.push_back(story("authors-awards",
                        Words::tr("An author with a biography and a few awards in containers of "
                                  "their own, until what is few becomes part of the author."),
                        "Everything apart", "By the rules", "Q1"));
}

} // namespace

std::vector<Story> stories()
{
    std::vector<Story> all;
    all.push_back(story("blog",
                        Words::tr("A front page that gathers the names and numbers of every post, "
                                  "until copies of the posts lie ready for it."),
                        "V1", "V3", "Q6"));
    all.push_back(story("store",
                        Words::tr("A web shop whose list of orders is fetched from table after "
                                  "table, until customer and orders lie together."),
                        "Tables", "Customer and orders", "Q6"));
    all.push_back(story("post-comments",
                        Words::tr("A post that is written again with each comment that it carries, "
                                  "until it keeps only the newest."),
                        "Everything in the post", "Subset", "C2"));
    all.push_back(story("chat",
                        Words::tr("A list of channels that looks into each of them, until every "
                                  "channel knows its newest message."),
                        "References", "Channel knows the newest", "Q2"));
    addSpread(all);
    addCopies(all);
    addDocuments(all);
    return all;
}

} // namespace partita::shell
