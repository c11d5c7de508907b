#include "widgets/forms/rowseditor.h"

#include "widgets/forms/formparts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTableView>

namespace partita::forms {

namespace {

/// Combo boxes for cells with choices, line edits for the others.
class CellDelegate : public QStyledItemDelegate {
public:
    CellDelegate(const models::EditableRows &rows, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_rows(rows)
    {
    }

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override
    {
        const QStringList choices = m_rows.choices(index.column());
        if (choices.isEmpty())
            return QStyledItemDelegate::createEditor(parent, option, index);
        auto *box = new QComboBox(parent);
        box->addItem(QString());
        box->addItems(choices);
        return box;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        if (auto *box = qobject_cast<QComboBox *>(editor))
            box->setCurrentText(index.data(Qt::EditRole).toString());
        else
            QStyledItemDelegate::setEditorData(editor, index);
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model,
                      const QModelIndex &index) const override
    {
        if (const auto *box = qobject_cast<QComboBox *>(editor))
            model->setData(index, box->currentText());
        else
            QStyledItemDelegate::setModelData(editor, model, index);
    }

private:
    const models::EditableRows &m_rows;
};

} // namespace

/// A refused text stays in its editor for correction; Esc discards it.
class RowsEditor::Cells : public QTableView {
public:
    using QTableView::QTableView;

    /// Marks the text that is being committed as refused.
    void refuse() { m_isRefused = true; }

protected:
    void commitData(QWidget *editor) override
    {
        m_isRefused = false;
        QTableView::commitData(editor);
    }
    void closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint) override
    {
        const bool staysOpen = m_isRefused && hint != QAbstractItemDelegate::RevertModelCache;
        m_isRefused = false;
        if (!staysOpen)
            return QTableView::closeEditor(editor, hint);
        const QPersistentModelIndex place = indexAt(editor->geometry().center());
        const auto goBack = [this, editor = QPointer<QWidget>(editor), place] {
            if (!editor)
                return;
            setCurrentIndex(place);
            editor->setFocus();
        };
        QMetaObject::invokeMethod(this, goBack,
                                  Qt::QueuedConnection); // after the key or click was handled
    }

private:
    bool m_isRefused = false;
};

RowsEditor::RowsEditor(models::EditableRows &rows, const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_rows(rows)
    , m_tools(new QHBoxLayout)
    , m_pages(new QStackedLayout)
    , m_table(new Cells)
    , m_nothing(new QLabel)
    , m_problem(makeProblem(this))
{
    makeTable(title);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setMargin(24);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_nothing);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(m_tools);
    layout->addLayout(m_pages, 1);
    layout->addWidget(m_problem);
    makeTools();
    connect(&m_rows, &models::EditableRows::refused, this, &RowsEditor::showMessage);
    connect(&m_rows, &models::EditableRows::modelReset, this, &RowsEditor::look);
    connect(&m_rows, &models::EditableRows::modelReset, this, &RowsEditor::fitColumns);
    connect(&m_rows, &models::EditableRows::modelReset, m_problem, &QLabel::hide);
    connect(&m_rows, &models::EditableRows::dataChanged, m_problem, &QLabel::hide);
    look();
    fitColumns();
}

void RowsEditor::makeTable(const QString &title)
{
    m_table->setModel(&m_rows);
    m_table->setItemDelegate(new CellDelegate(m_rows, m_table));
    connect(m_table->itemDelegate(), &QAbstractItemDelegate::closeEditor, this,
            [this](QWidget *, QAbstractItemDelegate::EndEditHint hint) {
                if (hint == QAbstractItemDelegate::RevertModelCache)
                    m_problem->hide(); // the refused text was discarded
            });
    m_table->setObjectName(QStringLiteral("rows"));
    m_table->setAccessibleName(title);
    m_table->verticalHeader()->hide();
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setMaximumSectionSize(fontMetrics().averageCharWidth() * 40);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                             | QAbstractItemView::AnyKeyPressed);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &RowsEditor::look);
    auto *removal = new QShortcut(QKeySequence::Delete, m_table);
    removal->setContext(Qt::WidgetShortcut);
    connect(removal, &QShortcut::activated, this, &RowsEditor::remove);
}

void RowsEditor::takeFocus()
{
    QWidget *begin = m_rows.rowCount() > 0 ? static_cast<QWidget *>(m_table) : m_add;
    begin->setFocus();
}

void RowsEditor::makeTools()
{
    m_add = new QPushButton(tr("&Add"), this);
    m_add->setObjectName(QStringLiteral("addRow"));
    m_add->setToolTip(tr("Add a row (Ins)"));
    auto *addition = new QShortcut(Qt::Key_Insert, this);
    addition->setContext(Qt::WidgetWithChildrenShortcut);
    connect(addition, &QShortcut::activated, m_add, [this] { m_add->click(); });
    m_duplicate = new QPushButton(tr("D&uplicate"), this);
    m_duplicate->setObjectName(QStringLiteral("duplicateRow"));
    m_remove = new QPushButton(tr("&Remove"), this);
    m_remove->setObjectName(QStringLiteral("removeRow"));
    m_remove->setToolTip(tr("Remove the row (Del)"));
    m_tools->addStretch(1);
    for (QPushButton *button : {m_add, m_duplicate, m_remove}) {
        button->setAutoDefault(false); // Enter is for the cells
        m_tools->addWidget(button);
    }
    connect(m_add, &QPushButton::clicked, this, [this] { goTo(m_rows.add()); });
    connect(m_duplicate, &QPushButton::clicked, this, [this] {
        if (currentRow() >= 0)
            goTo(m_rows.duplicate(currentRow()));
    });
    connect(m_remove, &QPushButton::clicked, this, &RowsEditor::remove);
}

void RowsEditor::setAddable(bool addable)
{
    m_add->setEnabled(addable);
}

void RowsEditor::setEmptyText(const QString &text)
{
    m_nothing->setText(text);
}

void RowsEditor::showMessage(const QString &problem)
{
    m_table->refuse();
    forms::showMessage(m_problem, problem);
}

void RowsEditor::look()
{
    m_pages->setCurrentWidget(m_rows.rowCount() == 0 ? static_cast<QWidget *>(m_nothing) : m_table);
    m_duplicate->setEnabled(currentRow() >= 0);
    m_remove->setEnabled(currentRow() >= 0);
}

void RowsEditor::fitColumns()
{
    m_table->resizeColumnsToContents();
    constexpr int leastCharacters = 14; // room for typing
    QHeaderView *header = m_table->horizontalHeader();
    for (int column = 0; column < header->count(); ++column)
        header->resizeSection(column,
                              std::max(header->sectionSize(column),
                                       fontMetrics().averageCharWidth() * leastCharacters));
}

void RowsEditor::goTo(int row)
{
    if (row < 0)
        return;
    m_table->setCurrentIndex(m_rows.index(row, 0));
    m_table->setFocus();
    m_table->edit(m_rows.index(row, 0));
}

void RowsEditor::remove()
{
    const int row = currentRow();
    if (row < 0)
        return;
    m_rows.remove(row);
    const int next = std::min(row, m_rows.rowCount() - 1);
    if (next >= 0)
        m_table->setCurrentIndex(m_rows.index(next, 0));
    look();
}

int RowsEditor::currentRow() const
{
    return m_table->currentIndex().row();
}

} // namespace partita::forms

#include "moc_rowseditor.cpp"
