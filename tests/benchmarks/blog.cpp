#include "tests/benchmarks/blog.h"

#include <array>
#include <cstdio>

namespace partita::benchmarks {

namespace {

std::string nameOf(std::size_t user)
{
    return "user_" + std::to_string(user);
}

} // namespace

Blog BlogMaker::make(int users)
{
    Blog blog;
    for (int i = 0; i < users; ++i)
        blog.users.push_back(uuid());
    for (std::size_t author = 0; author < blog.users.size(); ++author) {
        for (std::uint64_t i = 5 + below(46); i > 0; --i)
            addPost(blog, author);
    }
    for (const std::string &item : blog.items)
        blog.textBytes += item.size();
    return blog;
}

std::string BlogMaker::like(const std::string &post, const std::vector<std::string> &users)
{
    const std::size_t user = below(users.size());
    return child("like", post, user, users[user], {});
}

std::string BlogMaker::uuid()
{
    std::array<char, 37> text {};
    const auto first = static_cast<unsigned>(m_random());
    const auto second = static_cast<unsigned>(below(65536));
    const auto third = static_cast<unsigned>(below(4096));
    const auto fourth = static_cast<unsigned>(0x8000 + below(0x4000));
    const auto fifth = static_cast<unsigned long long>(m_random() >> 16);
    std::snprintf(text.data(), text.size(), "%08x-%04x-4%03x-%04x-%012llx", first, second, third,
                  fourth, fifth);
    return text.data();
}

std::string BlogMaker::date()
{
    std::array<unsigned, 6> parts {};
    constexpr std::array<unsigned, 6> sizes {12, 28, 24, 60, 60, 1000};
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = static_cast<unsigned>(below(sizes[i]));
    std::array<char, 64> text {};
    std::snprintf(text.data(), text.size(), "2019-%02u-%02uT%02u:%02u:%02u.%03uZ", 1 + parts[0],
                  1 + parts[1], parts[2], parts[3], parts[4], parts[5]);
    return text.data();
}

std::string BlogMaker::words(std::size_t bytes)
{
    constexpr std::array<const char *, 24> lexicon {
        "lorem ",   "ipsum ",   "dolor ", "sit ",     "amet ",      "consectetur ",
        "elit ",    "sed ",     "do ",    "eiusmod ", "tempor ",    "incididunt ",
        "ut ",      "labore ",  "et ",    "magna ",   "aliqua ",    "enim ",
        "veniam, ", "nostrud ", "quis. ", "ullamco ", "laboris\\n", "nisi "};
    std::string text;
    while (text.size() < bytes)
        text += lexicon[below(lexicon.size())];
    text.resize(text.back() == 'n' ? text.size() : text.size() - 1);
    return text;
}

void BlogMaker::addPost(Blog &blog, std::size_t author)
{
    const std::string id = uuid();
    const std::uint64_t comments = below(26);
    const std::uint64_t likes = below(101);
    blog.posts.push_back(id);
    const std::string title = words(20 + below(40));
    const std::string content = words(300 + below(500));
    blog.items.push_back(child("post", id, author, blog.users[author],
                               ",\"title\":\"" + title + "\",\"content\":\"" + content
                                   + "\",\"commentCount\":" + std::to_string(comments)
                                   + ",\"likeCount\":" + std::to_string(likes)));
    for (std::uint64_t i = 0; i < comments; ++i) {
        const std::size_t user = below(blog.users.size());
        const std::string text = words(60 + below(120));
        blog.items.push_back(
            child("comment", id, user, blog.users[user], ",\"content\":\"" + text + "\""));
    }
    for (std::uint64_t i = 0; i < likes; ++i)
        blog.items.push_back(like(id, blog.users));
}

std::string BlogMaker::child(const char *type, const std::string &post, std::size_t user,
                             const std::string &userId, const std::string &more)
{
    const bool isPost = std::string(type) == "post";
    return "{\"id\":\"" + (isPost ? post : uuid()) + "\",\"type\":\"" + type + "\",\"postId\":\""
        + post + "\",\"userId\":\"" + userId + "\",\"userUsername\":\"" + nameOf(user) + "\"" + more
        + ",\"creationDate\":\"" + date() + "\"}";
}

} // namespace partita::benchmarks
