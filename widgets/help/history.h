// History of a reader's places: back, and forward again.
#pragma once

#include <QString>

#include <vector>

namespace partita::help {

/// A place that was shown.
struct HelpPosition {
    QString chapter; ///< empty: the list of all chapters
    QString anchor; ///< empty: the beginning
    int scroll = -1; ///< of the page when it was left; -1 while nobody has left it
};

class History {
public:
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_places.size(); }
    bool isEmpty() const { return m_places.empty(); }

    /// Requires: not empty.
    HelpPosition &current() { return m_places[m_at]; }
    const HelpPosition &current() const { return m_places[m_at]; }

    /// The places ahead are forgotten.
    void add(const HelpPosition &place)
    {
        if (!m_places.empty())
            m_places.resize(m_at + 1);
        m_places.push_back(place);
        m_at = m_places.size() - 1;
    }

    /// Requires: it can.
    const HelpPosition &goBack() { return m_places[--m_at]; }
    const HelpPosition &goForward() { return m_places[++m_at]; }

private:
    std::vector<HelpPosition> m_places;
    std::size_t m_at = 0;
};

} // namespace partita::help
