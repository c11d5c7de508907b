#include "widgets/shell/settings/settingsdialog.h"

#include "engine/checks/thresholds.h"
#include "widgets/forms/formparts.h"
#include "widgets/settings/settings.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace partita::shell {

namespace {

constexpr int mostHorizonDays = 36'500;

int usualHorizonDays()
{
    return static_cast<int>(std::lround(checks::findThreshold("growthHorizonDays")->standard));
}

/// A number as the locale writes it.
QString example(const QLocale &locale)
{
    constexpr double number = 1234567.8;
    return locale.toString(number, 'f', 1);
}

/// Selects the entry with that value, without a signal.
void choose(QComboBox &box, const QVariant &value)
{
    const QSignalBlocker quiet(box);
    box.setCurrentIndex(std::max(0, box.findData(value)));
}

/// Stores what is chosen in the box, then calls `then`.
template<typename T, typename Then>
void store(QComboBox &box, const settings::Setting<T> &setting, SettingsDialog &dialog, Then then)
{
    QObject::connect(&box, &QComboBox::currentIndexChanged, &dialog, [&box, &setting, then] {
        setting.set(box.currentData().value<T>());
        then();
    });
}

} // namespace

SettingsDialog::SettingsDialog(QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("settings"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    style::setHelpTopic(*this, QStringLiteral("window settings"));
    auto *page = new QWidget(this);
    QFormLayout *form = forms::makeForm(page);
    addAppearance(*form);
    addStart(*form);
    addNewWorkbooks(*form);
    auto *scroll = new QScrollArea(this); // for large texts on a small screen
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    auto *buttons
        = new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("&Restore defaults"));
    for (QAbstractButton *button : buttons->buttons())
        static_cast<QPushButton *>(button)->setAutoDefault(false);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            &SettingsDialog::restoreDefaults);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    refresh();
    const int em = fontMetrics().height();
    style::resizeWithinScreen(
        *this, {30 * em, page->sizeHint().height() + buttons->sizeHint().height() + 3 * em});
}

void SettingsDialog::addAppearance(QFormLayout &layout)
{
    layout.addRow(forms::makeHeading(tr("Appearance"), this));
    m_theme = forms::makeChoice(QStringLiteral("theme"), tr("Colours of the window"), this);
    m_theme->addItem(tr("As the system"), QStringLiteral("system"));
    m_theme->addItem(tr("Light"), QStringLiteral("light"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    layout.addRow(tr("&Theme"), m_theme);
    m_textSize = forms::makeChoice(QStringLiteral("textSize"),
                                   tr("Size of all texts in the window"), this);
    for (const int percent : {100, 110, 125, 150, 175, 200})
        m_textSize->addItem(tr("%L1 %").arg(percent), percent);
    layout.addRow(tr("Text &size"), m_textSize);
    m_numbers = forms::makeChoice(
        QStringLiteral("numbers"),
        tr("How the window writes numbers and times. Files and the command line are not affected."),
        this);
    m_numbers->addItem(tr("As the system"), QString());
    for (const char *name : {"en_US", "de_DE", "fr_FR", "de_CH"})
        m_numbers->addItem(example(QLocale(QLatin1String(name))), QLatin1String(name));
    layout.addRow(tr("&Numbers"), m_numbers);
    m_motion = forms::makeChoice(QStringLiteral("motion"),
                                 tr("Whether changes are shown by a short movement"), this);
    m_motion->addItem(tr("As the system"), QStringLiteral("system"));
    m_motion->addItem(tr("On"), QStringLiteral("on"));
    m_motion->addItem(tr("Off"), QStringLiteral("off"));
    layout.addRow(tr("&Animation"), m_motion);
    store(*m_theme, settings::theme, *this, [this] { emit appearanceChanged(); });
    store(*m_textSize, settings::textSize, *this, [this] { emit appearanceChanged(); });
    store(*m_motion, settings::motion, *this, [this] { emit appearanceChanged(); });
    store(*m_numbers, settings::numbers, *this, [this] { emit numbersChanged(); });
}

void SettingsDialog::addStart(QFormLayout &layout)
{
    layout.addRow(forms::makeHeading(tr("At the start"), this));
    m_reopensLast = new QCheckBox(tr("&Open the last workbook again"), this);
    m_reopensLast->setObjectName(QStringLiteral("reopensLast"));
    m_reopensLast->setToolTip(tr("Otherwise Partita begins with the start page."));
    layout.addRow(m_reopensLast);
    connect(m_reopensLast, &QCheckBox::toggled, this,
            [](bool on) { settings::reopensLast.set(on); });
}

void SettingsDialog::addNewWorkbooks(QFormLayout &layout)
{
    layout.addRow(forms::makeHeading(tr("New workbooks"), this));
    m_generation = forms::makeChoice(
        QStringLiteral("newGeneration"),
        tr("Generation of the service whose charges are computed. Each workbook keeps its own."),
        this);
    m_generation->addItem(tr("Today"), QStringLiteral("current"));
    m_generation->addItem(tr("2019"), QStringLiteral("2019"));
    layout.addRow(tr("&Charges of"), m_generation);
    m_horizon = forms::makeWhole(
        QStringLiteral("newHorizon"), 1, mostHorizonDays,
        tr("How far the advice looks ahead when it judges growth. Each workbook keeps its own, "
           "among the thresholds of its advice."),
        this);
    m_horizon->setSuffix(tr(" days"));
    layout.addRow(tr("Advice looks a&head"), m_horizon);
    store(*m_generation, settings::newGeneration, *this, [] {});
    connect(m_horizon, &QSpinBox::valueChanged, this,
            [](int days) { settings::newHorizonDays.set(days == usualHorizonDays() ? 0 : days); });
}

void SettingsDialog::refresh()
{
    choose(*m_theme, settings::theme.get());
    choose(*m_textSize, settings::textSize.get());
    choose(*m_numbers, settings::numbers.get());
    choose(*m_motion, settings::motion.get());
    choose(*m_generation, settings::newGeneration.get());
    const QSignalBlocker quietStart(m_reopensLast);
    m_reopensLast->setChecked(settings::reopensLast.get());
    const QSignalBlocker quietHorizon(m_horizon);
    const int days = settings::newHorizonDays.get();
    m_horizon->setValue(days > 0 ? days : usualHorizonDays());
}

void SettingsDialog::restoreDefaults()
{
    settings::theme.reset();
    settings::textSize.reset();
    settings::numbers.reset();
    settings::motion.reset();
    settings::reopensLast.reset();
    settings::newGeneration.reset();
    settings::newHorizonDays.reset();
    refresh();
    emit appearanceChanged();
    emit numbersChanged();
}

} // namespace partita::shell

#include "moc_settingsdialog.cpp"
