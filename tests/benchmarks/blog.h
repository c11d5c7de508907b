// The workload of the benchmarks: posts, their comments and likes as JSON texts, the same for every
// store.
//
// 200 users give 344,000 items, 2,000 users ten times as many. Ids are UUID texts that are not in
// the order of time; an item stands right after the post it belongs to, so that a logical partition
// is contiguous when loaded.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace partita::benchmarks {

struct Blog {
    std::vector<std::string> items; ///< JSON texts
    std::vector<std::string> users; ///< ids
    std::vector<std::string>
        posts; ///< ids, which are the partition keys of all that belongs to them
    std::size_t textBytes = 0;
};

/// Draws the same blog from the same seed on every machine.
class BlogMaker {
public:
    explicit BlogMaker(std::uint64_t seed = 1)
        : m_random(seed)
    {
    }
    Blog make(int users);
    /// One more like of a post, with an id of its own.
    std::string like(const std::string &post, const std::vector<std::string> &users);

private:
    std::uint64_t below(std::uint64_t end) { return m_random() % end; }
    std::string uuid();
    std::string date();
    std::string words(std::size_t bytes);
    void addPost(Blog &blog, std::size_t author);
    std::string child(const char *type, const std::string &post, std::size_t user,
                      const std::string &userId, const std::string &more);

    std::mt19937_64 m_random;
};

} // namespace partita::benchmarks
