#include "widgets/shell/charges/factorsbox.h"

#include "widgets/models/session.h"
#include "widgets/style/format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

constexpr int factorDigits = 3;

QString nameIn(model::ChargeSort sort)
{
    switch (sort) {
    case model::ChargeSort::reads:
        return FactorsBox::tr("Point reads");
    case model::ChargeSort::queries:
        return FactorsBox::tr("Queries");
    case model::ChargeSort::writes:
        break;
    }
    return FactorsBox::tr("Writes");
}

} // namespace

FactorsBox::FactorsBox(models::Session &session, QWidget *parent)
    : QGroupBox(tr("&Scale load and cost to measured charges"), parent)
    , m_session(session)
    , m_factors(new QLabel(this))
    , m_standing(new QLabel(this))
    , m_fitAnew(new QPushButton(tr("&Fit anew"), this))
{
    setObjectName(QStringLiteral("chargeFactors"));
    setCheckable(true);
    setToolTip(tr("Multiplies the charges of reads, queries and writes by these factors in load, "
                  "throughput and money. Charges of single requests stay as they are computed."));
    m_factors->setObjectName(QStringLiteral("factors"));
    m_factors->setTextFormat(Qt::PlainText);
    m_factors->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_standing->setObjectName(QStringLiteral("factorsStanding"));
    m_standing->setWordWrap(true);
    m_standing->setForegroundRole(QPalette::PlaceholderText);
    m_fitAnew->setObjectName(QStringLiteral("fitAnew"));
    m_fitAnew->setAutoDefault(false);
    m_fitAnew->setToolTip(tr("Take the factors that fit the figures above"));
    auto *below = new QHBoxLayout;
    below->addWidget(m_standing, 1);
    below->addWidget(m_fitAnew);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_factors);
    layout->addLayout(below);
    connect(this, &QGroupBox::toggled, this, [this](bool on) {
        apply(on, on ? tr("Scale to measured charges") : tr("Do not scale to measured charges"));
    });
    connect(m_fitAnew, &QPushButton::clicked, this,
            [this] { apply(true, tr("Fit the factors of charges anew")); });
}

void FactorsBox::apply(bool isApplied, const QString &text)
{
    model::ChargeScale scale = *m_session.workbook().chargeScale;
    if (isApplied)
        scale.factors = m_fit.scale.factors;
    scale.isApplied = isApplied;
    m_session.apply(model::ChangeChargeScale {scale}, text);
}

/// "Queries: × 0.93, from 5 figures, which lie within × or ÷ 1.12"
QString FactorsBox::lineOf(model::ChargeSort sort) const
{
    const model::ChargeFactor &one = m_fit.scale.of(sort);
    if (one.figures == 0)
        return tr("%1: nothing measured, so as computed", "sort of request").arg(nameIn(sort));
    QString line
        = tr("%1: × %2, from %3", "sort of request, factor, “5 figures”")
              .arg(nameIn(sort), style::fullNumber(one.factor, factorDigits),
                   style::counted(style::count(one.figures), tr("1 figure"), tr("%1 figures")));
    if (const std::optional<double> &rest = m_fit.rest[static_cast<std::size_t>(sort)])
        line
            += tr(", two thirds of which lie within × or ÷ %1 of it").arg(style::fullNumber(*rest));
    return line;
}

void FactorsBox::show(const evaluation::ChargeFit &fit)
{
    m_fit = fit;
    const model::ChargeScale &kept = *m_session.workbook().chargeScale;
    QStringList lines;
    bool isAny = false;
    for (const model::ChargeSort sort : model::chargeSorts) {
        lines.append(lineOf(sort));
        isAny = isAny || fit.scale.of(sort).figures > 0;
    }
    m_factors->setText(lines.join(QLatin1Char('\n')));
    const QSignalBlocker quiet(this);
    setChecked(kept.isApplied);
    setEnabled(isAny || kept.isApplied);
    m_factors->setEnabled(true); // a box that is not checked shows its factors, too
    m_standing->setEnabled(true);
    const bool isOther = kept.isApplied && !evaluation::isFittedTo(kept, fit);
    m_fitAnew->setVisible(isOther && isAny);
    m_fitAnew->setEnabled(true);
    m_standing->setText(isOther ? tr("Load and cost are scaled by factors of other figures.")
                            : kept.isApplied
                            ? tr("Load and cost are scaled to measured charges everywhere.")
                            : isAny ? tr("Load and cost are as computed.")
                                    : tr("The factors appear with the first measured charge."));
}

} // namespace partita::shell

#include "moc_factorsbox.cpp"
