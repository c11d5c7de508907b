// Table of the pattern matrix. The column of patterns stays visible when the table is scrolled
// sideways; typing an id selects its pattern.
#pragma once

#include <QElapsedTimer>
#include <QTableView>

namespace partita::plots {
class FrozenColumn;
}

namespace partita::patterns {

class MatrixView : public QTableView {
    Q_OBJECT
public:
    explicit MatrixView(QWidget *parent = nullptr);

    /// Called once, after model and delegate are set: keeps a copy of the first column visible.
    void freezeFirstColumn();

    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    void keyboardSearch(const QString &typed) override;

protected:
    void updateGeometries() override;

private:
    plots::FrozenColumn *m_frozen = nullptr;
    QString m_typed; ///< the typed beginning of an id
    QElapsedTimer m_sinceTyped;
};

} // namespace partita::patterns
