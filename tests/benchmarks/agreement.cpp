#include "tests/benchmarks/agreement.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <sstream>

namespace partita::benchmarks {

namespace {

constexpr std::array requests {Request::pointRead,   Request::commentsOfPost, Request::likesOfPost,
                               Request::postsOfUser, Request::newestPosts,    Request::groups};

bool isOrdered(Request request)
{
    return request == Request::commentsOfPost || request == Request::newestPosts;
}

/// The rows in a form that the stores must share: members sorted, nothing that a store adds by
/// itself.
std::vector<std::string> rowsOf(Store &store, Request request, const std::string &key)
{
    json::Output answer;
    const std::size_t count = store.ask(request, key, answer);
    std::vector<std::string> rows;
    std::istringstream lines {std::string(answer.view())};
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json row = nlohmann::json::parse(line, nullptr, false);
        for (const char *name : {"_rid", "_self", "_etag", "_attachments", "_ts"}) {
            if (row.is_object())
                row.erase(name);
        }
        rows.push_back(row.is_discarded() ? "no JSON: " + line : row.dump());
    }
    if (rows.size() != count)
        rows.push_back("said to be " + std::to_string(count) + " rows");
    if (!isOrdered(request))
        std::sort(rows.begin(), rows.end());
    return rows;
}

std::string compareTwo(const Blog &blog, Store &left, Store &right, std::size_t keys)
{
    std::mt19937_64 random(11);
    for (const Request request : requests) {
        for (std::size_t i = 0; i < keys; ++i) {
            const std::string &key = keyFor(request, blog, random());
            const std::vector<std::string> ours = rowsOf(left, request, key);
            const std::vector<std::string> theirs = rowsOf(right, request, key);
            const auto [a, b]
                = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
            if (a == ours.end() && b == theirs.end())
                continue;
            return "request " + std::to_string(static_cast<int>(request)) + ", key " + key + ", "
                + std::to_string(ours.size()) + " and " + std::to_string(theirs.size())
                + " rows:\n  " + (a == ours.end() ? "nothing" : *a) + "\n  "
                + (b == theirs.end() ? "nothing" : *b);
        }
    }
    return {};
}

std::string compareAll(const Blog &blog, std::span<Store *const> stores, std::size_t keys)
{
    for (std::size_t i = 1; i < stores.size(); ++i) {
        const std::string difference = compareTwo(blog, *stores.front(), *stores[i], keys);
        if (!difference.empty())
            return "store " + std::to_string(i) + ", " + difference;
    }
    return {};
}

} // namespace

const std::string &keyFor(Request request, const Blog &blog, std::uint64_t number)
{
    const std::vector<std::string> &keys
        = request == Request::postsOfUser ? blog.users : blog.posts;
    return keys[number % keys.size()];
}

std::string findDisagreement(const Blog &blog, std::span<Store *const> stores, std::size_t keys)
{
    std::string difference = compareAll(blog, stores, keys);
    if (!difference.empty())
        return difference;
    Blog liked = blog;
    liked.posts.resize(20);
    BlogMaker maker;
    std::mt19937_64 random(13);
    for (int i = 0; i < 200; ++i) {
        const std::string &post = liked.posts[random() % liked.posts.size()];
        std::string like = maker.like(post, blog.users);
        like.replace(7, 8, "checked-"); // an id of its own
        for (Store *store : stores)
            store->like(post, like);
    }
    difference = compareAll(liked, stores, keys);
    return difference.empty() ? difference : "after likes: " + difference;
}

} // namespace partita::benchmarks
