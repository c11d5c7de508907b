#include "widgets/advice/thresholdsdialog.h"

#include "engine/checks/thresholds.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/problem.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

namespace partita::advice {

namespace {

enum Column { meaning, value, unit, usual, kind };

bool holdsNumber(int column)
{
    return column == value || column == usual;
}

QString plain(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Unit of a size: the largest in which the default is a whole number.
struct Unit {
    double size = 1; ///< of one unit, in the unit of the threshold
    QString name;
};

Unit unitOf(const checks::Threshold &threshold)
{
    if (threshold.unit != "bytes")
        return {1, plain(threshold.unit)};
    for (const auto &[size, name] : {std::pair(1024.0 * 1024 * 1024, ThresholdsDialog::tr("GB")),
                                     std::pair(1024.0 * 1024, ThresholdsDialog::tr("MB")),
                                     std::pair(1024.0, ThresholdsDialog::tr("KB"))}) {
        if (threshold.standard >= size && std::fmod(threshold.standard, size) == 0)
            return {size, name};
    }
    return {1, ThresholdsDialog::tr("bytes")};
}

/// Shows the default in a secondary colour while no value is set.
class ValueItem : public QTableWidgetItem {
public:
    QVariant data(int role) const override
    {
        if ((role == Qt::DisplayRole || role == Qt::ForegroundRole) && tableWidget()
            && QTableWidgetItem::data(Qt::EditRole).toString().isEmpty()) {
            if (role == Qt::ForegroundRole)
                return tableWidget()->palette().brush(QPalette::PlaceholderText);
            const QTableWidgetItem *standard = tableWidget()->item(row(), usual);
            return standard ? standard->data(role) : QVariant();
        }
        return QTableWidgetItem::data(role);
    }
};

QString numberText(double number)
{
    constexpr int digits = 12;
    return QLocale().toString(number, 'g', digits);
}

} // namespace

ThresholdsDialog::ThresholdsDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_table(new QTableWidget(this))
    , m_problem(style::makeProblem(this))
{
    setWindowTitle(tr("Thresholds of the advice"));
    style::setHelpTopic(*this, QStringLiteral("advice thresholds"));
    auto *layout = new QVBoxLayout(this);
    auto *hint = new QLabel(tr("A rule reports a finding from its threshold on. Limits of the "
                               "platform have a public reference; the others are values from "
                               "experience. Clear a field to restore the default."),
                            this);
    hint->setWordWrap(true);
    layout->addWidget(hint);
    m_table->setObjectName(QStringLiteral("thresholds"));
    m_table->setAccessibleName(tr("Thresholds"));
    m_table->setColumnCount(5);
    m_table->setHorizontalHeaderLabels(
        {tr("Threshold"), tr("Value"), tr("Unit"), tr("Usual"), tr("Kind")});
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->horizontalHeaderItem(column)->setTextAlignment(
            (holdsNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(meaning, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(value, QHeaderView::Interactive);
    m_table->horizontalHeader()->resizeSection(value, fontMetrics().averageCharWidth() * 16);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false); // Tab leaves the table; arrow keys move through the rows
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_problem);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    // Enter commits the typed number; it does not close the dialog.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    layout->addWidget(buttons);
    style::resizeWithinScreen(*this, {820, 520});
    refresh();
    m_table->setCurrentCell(0, value);
    connect(m_table, &QTableWidget::cellChanged, this, &ThresholdsDialog::changed);
    connect(&m_session, &models::Session::workbookChanged, this, &ThresholdsDialog::refresh);
}

void ThresholdsDialog::refresh()
{
    m_isFilling = true;
    const auto all = checks::thresholds();
    const auto &own = m_session.workbook().advice->thresholds;
    m_table->setRowCount(static_cast<int>(all.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const checks::Threshold &threshold = all[static_cast<std::size_t>(row)];
        const auto stated = own.find(std::string(threshold.name));
        const bool isLimit = threshold.kind == checks::Threshold::Kind::platformLimit;
        const Unit counted = unitOf(threshold);
        const QString texts[]
            = {plain(threshold.meaning),
               stated == own.end() ? QString() : numberText(stated->second / counted.size),
               counted.name, numberText(threshold.standard / counted.size),
               isLimit ? tr("platform limit") : tr("experience")};
        for (int column = 0; column < m_table->columnCount(); ++column) {
            QTableWidgetItem *item = m_table->item(row, column);
            if (!item) {
                item = column == value ? new ValueItem : new QTableWidgetItem;
                m_table->setItem(row, column, item);
            }
            item->setText(texts[column]);
            item->setToolTip(column == kind ? plain(threshold.source) : plain(threshold.name));
            item->setFlags(column == value ? item->flags() | Qt::ItemIsEditable
                                           : item->flags() & ~Qt::ItemIsEditable);
            if (holdsNumber(column))
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    m_isFilling = false;
}

void ThresholdsDialog::changed(int row, int column)
{
    if (m_isFilling || column != value)
        return;
    const checks::Threshold &threshold = checks::thresholds()[static_cast<std::size_t>(row)];
    const std::string name(threshold.name);
    const QString text = m_table->item(row, column)->data(Qt::EditRole).toString().trimmed();
    bool isNumber = false;
    const double number = QLocale().toDouble(text, &isNumber);
    model::AdviceSettings settings = *m_session.workbook().advice;
    if (text.isEmpty())
        settings.thresholds.erase(name);
    else if (isNumber)
        settings.thresholds[name] = number * unitOf(threshold).size;
    style::showMessage(m_problem, {});
    const auto refused
        = connect(&m_session, &models::Session::editRefused, this, &ThresholdsDialog::say);
    if (!text.isEmpty() && !isNumber)
        say(tr("“%1” is not a number.").arg(text));
    const bool isApplied = (text.isEmpty() || isNumber)
        && m_session.apply(model::ChangeAdvice {settings},
                           tr("Change the threshold %1").arg(QString::fromStdString(name)));
    disconnect(refused);
    if (!isApplied)
        refresh();
}

void ThresholdsDialog::say(const QString &problem)
{
    style::showMessage(m_problem, problem);
}

} // namespace partita::advice

#include "moc_thresholdsdialog.cpp"
