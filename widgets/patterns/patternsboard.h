// The access-pattern matrix: every pattern in every design, measured. Cells can be sorted and
// filtered; activating one shows its plan.
#pragma once

#include "widgets/boards/deferredrefresh.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSortFilterProxyModel;
class QStackedLayout;

namespace partita::models {
class PatternMatrix;
class Session;
} // namespace partita::models

namespace partita::plots {
class EmptyState;
}

namespace partita::patterns {

class FigureDelegate;
class MatrixView;
class PatternLine;

class PatternsBoard : public QWidget {
    Q_OBJECT
public:
    explicit PatternsBoard(models::Session &session, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTools();
    QWidget *makeEmptyState();
    void updateEmptyState();
    void updateTools();
    void updatePublished();
    void fillAddMenu();
    void openMenu(const QPoint &place);
    void renameCurrent();
    /// Gives the first column the width that the designs leave, but at least a readable one; then
    /// the table scrolls.
    void fitSentences();
    void fitDetail();
    void makeTable();
    void updateRange();
    void updateColumns();
    void showCurrent();
    /// Lets the cells of the design say for a moment what changed against the one before.
    void showDifferences();
    void takeCurrent(const QModelIndex &index);
    void copyTable() const;

    models::Session &m_session;
    boards::DeferredRefresh m_range;
    models::PatternMatrix *m_matrix;
    QSortFilterProxyModel *m_sorted;
    FigureDelegate *m_delegate;
    MatrixView *m_table;
    QStackedLayout *m_pages;
    QComboBox *m_view;
    QCheckBox *m_published;
    QLineEdit *m_filter;
    QLabel *m_changed; ///< how many cells differ from before
    QMenu *m_addMenu;
    PatternLine *m_line;
    plots::EmptyState *m_empty = nullptr;
    QWidgetList m_editTools;
    QWidgetList m_readingTools;
    QTimer m_differences; ///< runs while differences are shown
    bool m_following = false; ///< the selection follows the session
    bool m_fitting = false; ///< the board, not the user, sets the widths
};

} // namespace partita::patterns
