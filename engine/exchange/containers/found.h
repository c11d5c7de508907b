// Containers that resource files define, before they become a design.
#pragma once

#include "engine/exchange/containers/expressions.h"
#include "engine/exchange/imported.h"

namespace partita::exchange {

struct FoundContainer {
    std::string database; ///< empty = unknown
    model::Container container;
    std::string file;
    int line = 0;
    std::set<std::string> scriptNames = {};
};

/// All that was found in some files, and the notes on the way.
struct FoundContainers {
    std::vector<FoundContainer> containers;
    std::vector<ImportNote> notes;
    std::string file; ///< name of the file that the notes are about
    bool isServerless = false; ///< an account says so

    void note(ImportNote::Kind kind, std::string subject, std::string sentence, int line);
    void skipped(std::string subject, std::string sentence, int line)
    {
        note(ImportNote::Kind::skipped, std::move(subject), std::move(sentence), line);
    }
    void guessed(std::string subject, std::string sentence, int line)
    {
        note(ImportNote::Kind::guessed, std::move(subject), std::move(sentence), line);
    }
    void tellTooDeep()
    {
        skipped("depth", "The file is nested too deep; only its beginning is read.", 0);
    }
    void add(FoundContainer container);
    /// The container of that name, in that database where both are known; nullptr.
    FoundContainer *find(std::string_view database, std::string_view name);

private:
    std::multimap<std::string, std::size_t, std::less<>> m_byName;
};

/// Whether the object has a name and a partition key, as in resource definitions and in arguments
/// of modules.
bool looksLikeContainer(const Symbols &symbols, const Tree &tree);

/// The settings in the tree. `options`: beside it, with the throughput; may be nullptr. A setting
/// that cannot be taken over gets a note. Nothing when there is no name.
std::optional<FoundContainer> containerOf(const Symbols &symbols, const Tree &settings,
                                          const Tree *options, FoundContainers &found);

/// Throughput of "throughput", "autoscaleSettings" and their other spellings; the note says what
/// cannot be taken over.
void readThroughput(const Symbols &symbols, const Tree &options, model::Container &container,
                    FoundContainers &found);

/// The policy in the model's form; null for the default policy, and with a note where it cannot be
/// taken over.
model::Json policyFrom(const Symbols &symbols, const Tree &tree, const std::string &container,
                       FoundContainers &found);

} // namespace partita::exchange
