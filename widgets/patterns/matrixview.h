// The table of the pattern matrix: patterns stay in sight when it is scrolled sideways, and typing
// an id goes to its pattern.
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

    /// Once, after model and delegate are set: a copy of the first column stands on its place while
    /// that is scrolled away.
    void freezeFirstColumn();

    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    void keyboardSearch(const QString &typed) override;

protected:
    void updateGeometries() override;

private:
    plots::FrozenColumn *m_frozen = nullptr;
    QString m_typed; ///< of an id, so far
    QElapsedTimer m_sinceTyped;
};

} // namespace partita::patterns
