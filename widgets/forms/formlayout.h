// A form layout whose rows may be hidden and shown again.
//
// QFormLayout leaves out rows that are hidden, but remembers of each which place it had among the
// shown ones. Where heights follow from widths, it then writes the nothing that a hidden row needs
// over the row that has this place now: that one gets no height at all and is missing. Here an item
// is put in anew as soon as its widget is hidden, so that it knows no place.
#pragma once

#include <QFormLayout>

#include <set>

namespace partita::forms {

class FormLayout : public QFormLayout {
public:
    using QFormLayout::QFormLayout;

    void invalidate() override;

private:
    void putInAnew(int row, ItemRole role, QWidget *widget);

    std::set<const QWidget *> m_hidden; ///< whose items were put in anew since
    bool m_isRenewing = false;
};

} // namespace partita::forms
