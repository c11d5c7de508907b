#include "widgets/inspector/billingdialog.h"

#include "engine/cost/prices.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/singledialog.h"
#include "widgets/models/billingwords.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QVBoxLayout>

#include <array>
#include <cmath>
#include <vector>

namespace partita::inspector {

namespace {

/// How a price is shown.
struct PriceField {
    const char *name; ///< in the price list
    const char *label;
    const char *unit; ///< behind the number
    int decimals = 4;
    double shown = 1; ///< the shown number for 1
};

constexpr std::array priceFields {
    PriceField {
        "manualPer100RuHour",
        QT_TRANSLATE_NOOP("partita::inspector::BillingDialog", "&Manual, 100 RU/s for an hour"),
        " $"},
    PriceField {"multiRegionWritesPer100RuHour",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog",
                                  "The same where every region wri&tes"),
                " $"},
    PriceField {"autoscaleFactor",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog",
                                  "&Autoscale, as a multiple of manual"),
                " ×", 2},
    PriceField {"autoscaleFloor",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog",
                                  "Autoscale, &least part of the maximum"),
                " %", 2, 100},
    PriceField {"serverlessPerMillionRu",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog", "&Serverless, a million RU"),
                " $"},
    PriceField {
        "storagePerGbMonth",
        QT_TRANSLATE_NOOP("partita::inspector::BillingDialog", "St&orage, a GB for a month"), " $"},
    PriceField {
        "leastRuPerGb",
        QT_TRANSLATE_NOOP("partita::inspector::BillingDialog", "Least throughput for a &GB"),
        " RU/s", 2},
    PriceField {"leastShareOfHighest",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog",
                                  "Least part of the &highest throughput ever"),
                " %", 2, 100},
    PriceField {"reservedOneYear",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog",
                                  "Saved by a reservation for a &year"),
                " %", 2, 100},
    PriceField {"reservedThreeYears",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog",
                                  "Saved by a reservation for three y&ears"),
                " %", 2, 100},
    PriceField {"hoursPerMonth",
                QT_TRANSLATE_NOOP("partita::inspector::BillingDialog", "Ho&urs of a month"), " h",
                1},
};

QString translated(const char *text)
{
    return QCoreApplication::translate("partita::inspector::BillingDialog", text);
}

const cost::PriceNote *noteOf(const char *name)
{
    for (const cost::PriceNote &note : cost::priceNotes()) {
        if (note.name == name)
            return &note;
    }
    return nullptr;
}

/// "US dollars for a GB and month in a region (BILL, 2026-05)"
QString tipOf(const cost::PriceNote &note)
{
    return BillingDialog::tr("%1\nSource: %2, %3", "unit of a price, its source, date")
        .arg(QString::fromStdString(note.unit), QString::fromStdString(note.source),
             QString::fromStdString(note.date));
}

std::vector<model::Region> regionsIn(const QString &text, QString &problem)
{
    std::vector<model::Region> regions;
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        const std::optional<model::Region> region = models::regionOf(line);
        if (region)
            regions.push_back(*region);
        else
            problem = BillingDialog::tr("“%1” should end in a number, such as × 1.125.")
                          .arg(line.trimmed());
    }
    return regions;
}

} // namespace

BillingDialog::BillingDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_problem(style::makeProblem(this))
    , m_gesture(session.newGesture())
{
    setObjectName(QStringLiteral("billing"));
    setWindowTitle(tr("Regions and prices"));
    style::setHelpTopic(*this, QStringLiteral("charges prices"));
    auto *layout = new QVBoxLayout(this);
    auto *fields = new QWidget(this);
    QFormLayout *form = forms::makeForm(fields);
    addAccount(*form);
    addPrices(*form);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(fields);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    layout->addWidget(m_problem);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_listPrices = buttons->addButton(tr("&Prices of the list"), QDialogButtonBox::ResetRole);
    m_listPrices->setObjectName(QStringLiteral("listPrices"));
    m_listPrices->setToolTip(tr("Forget the prices of this workbook"));
    // Enter commits the typed number; it does not close the dialog.
    for (QPushButton *button : {m_listPrices, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false);
    connect(m_listPrices, &QPushButton::clicked, this, [this] {
        change(tr("Use the prices of the list"),
               [](model::Billing &billing) { billing.prices.clear(); });
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    layout->addWidget(buttons);
    style::resizeWithinScreen(*this, {560, 680});
    refresh();
    connect(&m_session, &models::Session::workbookChanged, this, &BillingDialog::refresh);
}

void BillingDialog::addAccount(QFormLayout &form)
{
    QWidget *parent = form.parentWidget();
    auto *note = forms::makeNote(parent);
    note->setText(tr("What the cost of a month rests on, for every design. The capacity mode, "
                     "manual, autoscale or serverless, is chosen for each container."));
    m_regions = forms::makeText(QStringLiteral("regions"), tr("Regions, one a line"), 3, parent);
    m_regions->setPlaceholderText(tr("one region, at the prices of the list"));
    m_regions->setToolTip(
        tr("One region a line; the first is written to. Every region has all data "
           "and all throughput, and both are paid for. “Japan East × 1.125” has "
           "prices of 1.125 times the list."));
    m_writes = new QCheckBox(tr("Every region is &written to"), parent);
    m_writes->setObjectName(QStringLiteral("writesInEveryRegion"));
    m_writes->setToolTip(tr("Throughput costs more then, autoscale the same as manual."));
    m_reservation = forms::makeChoice(
        QStringLiteral("reservation"),
        tr("Throughput that is billed in every hour is paid for in advance, at a discount. "
           "Serverless throughput and storage cannot be reserved."),
        parent);
    m_reservation->addItems({tr("none"), tr("for a year"), tr("for three years")});
    form.addRow(note);
    form.addRow(forms::makeHeading(tr("Account"), parent));
    form.addRow(tr("&Regions"), m_regions);
    form.addRow(m_writes);
    form.addRow(tr("Reser&vation"), m_reservation);
    connect(m_regions, &QPlainTextEdit::textChanged, this, &BillingDialog::commitRegions);
    connect(m_writes, &QCheckBox::toggled, this, [this](bool isOn) {
        change(tr("Change where is written"),
               [isOn](model::Billing &billing) { billing.writesInEveryRegion = isOn; });
    });
    connect(m_reservation, &QComboBox::activated, this, [this](int index) {
        change(tr("Change the reservation"), [index](model::Billing &billing) {
            billing.reservation = static_cast<model::Reservation>(index);
        });
    });
}

void BillingDialog::addPrices(QFormLayout &form)
{
    QWidget *parent = form.parentWidget();
    form.addRow(forms::makeHeading(
        tr("Prices in US dollars, list of %1").arg(QString::fromStdString(cost::prices().date)),
        parent));
    for (const PriceField &field : priceFields) {
        const cost::PriceNote *note = noteOf(field.name);
        if (!note)
            continue;
        constexpr double most = 1e6;
        QDoubleSpinBox *box = forms::makeNumber(QString::fromLatin1(field.name), 0, most,
                                                field.decimals, tipOf(*note), parent);
        box->setSuffix(QString::fromUtf8(field.unit));
        form.addRow(translated(field.label), box);
        m_prices.emplace(field.name, box);
        connect(box, &QDoubleSpinBox::valueChanged, this,
                [this, field](double value) { commitPrice(field.name, value / field.shown); });
    }
}

void BillingDialog::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const model::Billing &billing = *m_session.workbook().billing;
    QString ignored;
    // The typed text stays while its meaning is the same.
    if (regionsIn(m_regions->toPlainText(), ignored) != billing.regions) {
        QStringList lines;
        for (const model::Region &region : billing.regions)
            lines.append(models::regionLine(region));
        forms::setTextQuietly(m_regions, lines.join(QLatin1Char('\n')).toStdString());
    }
    m_writes->setChecked(billing.writesInEveryRegion);
    m_writes->setEnabled(billing.hasSeveralRegions() || billing.writesInEveryRegion);
    m_reservation->setCurrentIndex(static_cast<int>(billing.reservation));
    for (const PriceField &field : priceFields) {
        const cost::PriceNote *note = noteOf(field.name);
        const auto box = m_prices.find(field.name);
        if (!note || box == m_prices.end())
            continue;
        const auto own = billing.prices.find(field.name);
        const bool isOwn = own != billing.prices.end();
        box->second->setValue((isOwn ? own->second : note->value) * field.shown);
        QFont font = box->second->font();
        font.setBold(isOwn);
        box->second->setFont(font);
    }
    m_listPrices->setEnabled(!billing.prices.empty());
}

void BillingDialog::commitRegions()
{
    if (m_refreshing)
        return;
    QString problem;
    std::vector<model::Region> regions = regionsIn(m_regions->toPlainText(), problem);
    say(problem);
    if (problem.isEmpty())
        change(
            tr("Change the regions"),
            [&](model::Billing &billing) { billing.regions = std::move(regions); }, m_gesture);
}

void BillingDialog::commitPrice(const std::string &name, double value)
{
    const cost::PriceNote *note = noteOf(name.c_str());
    constexpr double near = 1e-9;
    const bool isOfList = note && std::fabs(note->value - value) < near;
    change(tr("Change a price"), [&](model::Billing &billing) {
        if (isOfList)
            billing.prices.erase(name);
        else
            billing.prices[name] = value;
    });
}

void BillingDialog::change(const QString &text, const std::function<void(model::Billing &)> &change,
                           int gesture)
{
    if (m_refreshing)
        return;
    model::Billing billing = *m_session.workbook().billing;
    change(billing);
    say({});
    const auto refused
        = connect(&m_session, &models::Session::editRefused, this, &BillingDialog::say);
    const bool isApplied = m_session.apply(model::ChangeBilling {billing}, text, gesture);
    disconnect(refused);
    if (!isApplied)
        refresh();
}

void BillingDialog::say(const QString &problem)
{
    style::showMessage(m_problem, problem);
}

void openBilling(models::Session &session, QWidget *parent)
{
    forms::singleDialog<BillingDialog>(parent, session);
}

} // namespace partita::inspector

#include "moc_billingdialog.cpp"
