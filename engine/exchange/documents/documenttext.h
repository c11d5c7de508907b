// Documents in a text: one array of them, one a line, one behind the other, or a single one.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

/// The documents of one file, or of one table in it.
struct DocumentSet {
    std::string name; ///< of the file or table, without ending
    std::string file;
    std::vector<model::Json> documents; ///< objects, without wrappers of MongoDB and DynamoDB
    bool isSingle = false; ///< the file is one object and no list
};

/// Reads the documents. What cannot be read is skipped with a note, as is everything that is no
/// object. Error: cancelled.
Result<DocumentSet> readDocuments(const SourceFile &file, std::vector<ImportNote> &notes,
                                  const Watch &watch);

/// The name of a file without folders and endings: "data/orders.seed.json" -> "orders".
std::string stemOfFile(const std::string &fileName);

/// A list of notes that ends when it becomes long, with the number of those that it left out.
class FewNotes {
public:
    FewNotes(std::vector<ImportNote> &notes, std::string subject, std::string file)
        : m_notes(notes)
        , m_subject(std::move(subject))
        , m_file(std::move(file))
    {
    }
    ~FewNotes();
    FewNotes(const FewNotes &) = delete;
    FewNotes &operator=(const FewNotes &) = delete;

    void skip(std::string sentence, int line);

private:
    static constexpr int most = 20;

    std::vector<ImportNote> &m_notes;
    std::string m_subject;
    std::string m_file;
    int m_count = 0;
};

} // namespace partita::exchange
