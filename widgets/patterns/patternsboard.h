// The access-pattern matrix: every pattern in every design, measured. Cells sort and filter;
// activating one shows its plan.
#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
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
    /// The first column takes what the designs leave, but stays readable: rather scroll than cut.
    void fitSentences();
    void fitDetail();
    void makeTable();
    void updateRange();
    void updateColumns();
    void showCurrent();
    void takeCurrent(const QModelIndex &index);
    void copyTable() const;

    models::Session &m_session;
    models::PatternMatrix *m_matrix;
    QSortFilterProxyModel *m_sorted;
    FigureDelegate *m_delegate;
    MatrixView *m_table;
    QStackedLayout *m_pages;
    QComboBox *m_view;
    QCheckBox *m_published;
    QLineEdit *m_filter;
    QMenu *m_addMenu;
    plots::EmptyState *m_empty = nullptr;
    QWidgetList m_editTools;
    QWidgetList m_readingTools;
    bool m_following = false; ///< the selection follows the session
    bool m_fitting = false; ///< columns get their widths from the board, not from a person
};

} // namespace partita::patterns
