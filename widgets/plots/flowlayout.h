// Layout of items side by side that continues on the next line when the width ends.
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace partita::plots {

class FlowLayout : public QLayout {
public:
    /// Gaps between items and between lines.
    FlowLayout(int gap, int lineGap);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override;
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect &area) override;

private:
    /// Computes the height; with `moves` it also places the items.
    int layOut(const QRect &area, bool moves) const;

    int m_gap;
    int m_lineGap;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace partita::plots
