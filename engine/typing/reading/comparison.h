// What remains different between a typed document and the item that its row makes, after the typed
// changes were made.
#pragma once

#include "engine/typing/reading.h"

#include <set>

namespace partita::typing {

class Comparison {
public:
    /// `spoken`: paths that have a meaning already. The trees must outlive it.
    explicit Comparison(const std::set<std::string> &spoken)
        : m_spoken(spoken)
    {
    }

    /// Compares along the fields. `before` is null where nothing stood before.
    void object(const std::vector<model::Field> &fields, const Json &typed, const Json *before,
                const Json &made, const std::string &path);

    std::vector<Meaning> take() { return std::move(m_meanings); }

private:
    void value(const model::Field *field, const Json *typed, const Json *before, const Json *made,
               const std::string &path);
    void elements(const model::EmbeddedSource &embedded, const Json &typed, const Json *before,
                  const Json &made, const std::string &path);
    void tell(const model::Field *field, const Json *typed, const Json *before, const Json *made,
              const std::string &path);

    const std::set<std::string> &m_spoken;
    std::vector<Meaning> m_meanings;
};

} // namespace partita::typing
