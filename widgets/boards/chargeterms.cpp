#include "widgets/boards/chargeterms.h"

#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace partita::boards {

namespace {

enum Column { purposeColumn, countColumn, eachColumn, chargeColumn, columns };

/// As many digits as a small term needs.
QString exact(double number)
{
    return QLocale().toString(number, 'g', 6);
}

QString sourceOf(const cost::ChargeTerm &term, cost::Generation generation)
{
    const cost::ConstantNote note = cost::noteOf(term.constant, generation);
    if (note.source.empty())
        return {};
    return QStringLiteral("%1: %2\n%3")
        .arg(QString::fromLatin1(term.constant), QString::fromStdString(note.unit),
             QString::fromStdString(note.source));
}

} // namespace

ChargeTermsDialog::ChargeTermsDialog(const ExplainedCharge &charge, QWidget *parent)
    : QDialog(parent)
    , m_list(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("chargeTerms"));
    setAttribute(Qt::WA_DeleteOnClose);
    style::setHelpTopic(*this, QStringLiteral("charges"));
    setWindowTitle(tr("Terms of a charge"));
    auto *heading = new QLabel(charge.title, this);
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("termsList"));
    m_list->setAccessibleName(tr("Terms of the charge"));
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setHeaderLabels({tr("For"), tr("Number"), tr("RU each"), tr("RU")});
    fill(charge);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copyAll = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copyAll->setObjectName(QStringLiteral("copyTerms"));
    copyAll->setIcon(style::icon(QStringLiteral("copy"), palette()));
    copyAll->setToolTip(tr("Copy the terms for a spreadsheet"));
    copyAll->setAutoDefault(false);
    connect(copyAll, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_table.asText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {36 * em, 22 * em});
}

void ChargeTermsDialog::fill(const ExplainedCharge &charge)
{
    const auto add = [this](const QStringList &cells) {
        auto *row = new QTreeWidgetItem(m_list, cells);
        for (const int column : {countColumn, eachColumn, chargeColumn}) {
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            row->setFont(column, style::tabular(m_list->font()));
        }
        return row;
    };
    m_table.titles = {tr("For"), tr("Number"), tr("RU each"), tr("RU")};
    for (const cost::ChargeTerm &term : charge.terms) {
        m_table.rows.push_back(
            {QString::fromUtf8(term.purpose), term.count, term.each, term.charge()});
        auto *row = add({QString::fromUtf8(term.purpose), exact(term.count), exact(term.each),
                         exact(term.charge())});
        for (int column = 0; column < columns; ++column)
            row->setToolTip(column, sourceOf(term, charge.generation));
    }
    auto *sum = add({tr("Charge"), {}, {}, exact(cost::total(charge.terms))});
    QFont bold = m_list->font();
    bold.setBold(true);
    for (const int column : {purposeColumn, chargeColumn})
        sum->setFont(column, bold);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(purposeColumn, QHeaderView::Stretch);
    for (const int column : {countColumn, eachColumn, chargeColumn})
        m_list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void showTerms(const ExplainedCharge &charge, QWidget &beside)
{
    (new ChargeTermsDialog(charge, beside.window()))->show();
}

ChargeLink::ChargeLink(const QString &text, ExplainedCharge charge, QWidget *parent)
    : LinkLabel(text.toHtmlEscaped(), parent)
    , m_charge(std::move(charge))
{
    setObjectName(QStringLiteral("charge"));
    setToolTip(tr("%1 request units. Click for the terms of the charge.")
                   .arg(style::fullNumber(cost::total(m_charge.terms))));
    setAccessibleName(text);
    setAccessibleDescription(toolTip());
    connect(this, &LinkLabel::followed, this, [this] { showTerms(m_charge, *this); });
}

} // namespace partita::boards

#include "moc_chargeterms.cpp"
