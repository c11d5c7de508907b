// Form layout whose rows can be hidden and shown again.
//
// QFormLayout leaves out hidden rows, but remembers the index that each had among the shown rows.
// When heights depend on widths, it writes the zero height of a hidden row over the row that has
// this index now, which then disappears. This class inserts an item anew when its widget is hidden,
// so that it has no index.
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

    std::set<const QWidget *> m_hidden; ///< widgets whose items were inserted anew
    bool m_isRenewing = false;
};

} // namespace partita::forms
