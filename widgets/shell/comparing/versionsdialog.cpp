#include "widgets/shell/comparing/versionsdialog.h"

#include "widgets/models/session.h"
#include "widgets/shell/comparing/differencelist.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::shell {

namespace {

enum Column { nameColumn, savedColumn, noteColumn };

QString shownTime(const std::string &saved)
{
    const QDateTime time = QDateTime::fromString(QString::fromStdString(saved), Qt::ISODate);
    return time.isValid() ? QLocale().toString(time.toLocalTime(), QLocale::ShortFormat)
                          : QString::fromStdString(saved);
}

QString textOf(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

VersionsDialog::VersionsDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_figures(session)
    , m_name(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_other(new QComboBox(this))
    , m_heading(new QLabel(this))
    , m_differences(new DifferenceList(this))
    , m_said(new QLabel(this))
    , m_restore(new QPushButton(tr("&Restore"), this))
    , m_remove(new QPushButton(tr("Re&move"), this))
    , m_measure(new QPushButton(tr("Compare &figures"), this))
{
    setObjectName(QStringLiteral("versions"));
    style::setHelpTopic(*this, QStringLiteral("window versions"));
    setWindowTitle(tr("Versions of the workbook"));
    auto *parts = new QSplitter(Qt::Horizontal, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(makeList());
    parts->addWidget(makeComparison());
    m_said->setObjectName(QStringLiteral("versionsSaid"));
    m_said->setWordWrap(true);
    m_said->setTextFormat(Qt::PlainText);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(makeKeeping());
    layout->addWidget(parts, 1);
    layout->addWidget(m_said);
    layout->addWidget(buttons);
    connect(&m_session, &models::Session::workbookChanged, this, &VersionsDialog::follow);
    connect(&m_session, &models::Session::editRefused, this, &VersionsDialog::say);
    connect(&m_figures, &models::VersionFigures::started, this, [this](const QString &name) {
        say(tr("The figures of %1 are being measured…").arg(name));
    });
    connect(
        &m_figures, &models::VersionFigures::finished, this,
        [this](const QString &name, const QString &problem) {
            say(problem.isEmpty()
                    ? tr("The figures of the window are now compared with those of %1.").arg(name)
                    : problem);
        });
    refresh();
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {58 * em, 30 * em});
    m_name->setFocus();
}

QWidget *VersionsDialog::makeKeeping()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *label = new QLabel(tr("&Name of the present state:"), row);
    label->setBuddy(m_name);
    m_name->setObjectName(QStringLiteral("versionName"));
    m_name->setPlaceholderText(tr("before the workshop"));
    m_name->setMaxLength(120);
    auto *keep = new QPushButton(style::icon(QStringLiteral("save"), palette()), tr("&Keep"), row);
    keep->setObjectName(QStringLiteral("keepVersion"));
    keep->setToolTip(tr("Keep the workbook as it is now under this name, in its file"));
    keep->setDefault(true);
    const auto enable = [this, keep] { keep->setEnabled(!m_name->text().trimmed().isEmpty()); };
    connect(m_name, &QLineEdit::textChanged, keep, enable);
    connect(keep, &QPushButton::clicked, this, &VersionsDialog::keep);
    enable();
    layout->addWidget(label);
    layout->addWidget(m_name, 1);
    layout->addWidget(keep);
    return row;
}

QWidget *VersionsDialog::makeList()
{
    auto *side = new QWidget(this);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_list->setObjectName(QStringLiteral("versionsList"));
    m_list->setAccessibleName(tr("Versions"));
    m_list->setRootIsDecorated(false);
    m_list->setHeaderLabels({tr("Version"), tr("Kept"), tr("Note")});
    m_list->setToolTip(tr("A double click or F2 changes the name or the note"));
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        if (!m_isFilling)
            fillOthers(m_other->currentData().toString());
    });
    connect(m_list, &QTreeWidget::itemChanged, this, &VersionsDialog::change);
    for (QPushButton *button : {m_restore, m_remove, m_measure})
        button->setAutoDefault(false);
    m_restore->setObjectName(QStringLiteral("restoreVersion"));
    m_restore->setToolTip(tr("Make the workbook what it was in this version; Undo brings the "
                             "present state back"));
    m_remove->setObjectName(QStringLiteral("removeVersion"));
    m_remove->setToolTip(tr("Remove this version from the workbook"));
    m_measure->setObjectName(QStringLiteral("compareFigures"));
    m_measure->setToolTip(tr("Measure the version, and show in the window how the present figures "
                             "differ from its own"));
    connect(m_restore, &QPushButton::clicked, this, &VersionsDialog::restore);
    connect(m_remove, &QPushButton::clicked, this, &VersionsDialog::remove);
    connect(m_measure, &QPushButton::clicked, this, &VersionsDialog::compareFigures);
    auto *row = new QHBoxLayout;
    row->addWidget(m_restore);
    row->addWidget(m_measure);
    row->addWidget(m_remove);
    row->addStretch();
    layout->addWidget(m_list, 1);
    layout->addLayout(row);
    return side;
}

QWidget *VersionsDialog::makeComparison()
{
    auto *side = new QWidget(this);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(fontMetrics().height() / 2, 0, 0, 0);
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("C&ompared with:"), side);
    label->setBuddy(m_other);
    m_other->setObjectName(QStringLiteral("versionOther"));
    connect(m_other, &QComboBox::activated, this, &VersionsDialog::compare);
    row->addWidget(label);
    row->addWidget(m_other, 1);
    m_heading->setObjectName(QStringLiteral("versionsHeading"));
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    m_heading->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addLayout(row);
    layout->addWidget(m_heading);
    layout->addWidget(m_differences, 1);
    return side;
}

const model::Version *VersionsDialog::version(const QString &name) const
{
    const auto &versions = *m_session.workbook().versions;
    const auto found = std::find_if(versions.begin(), versions.end(), [&](const auto &each) {
        return each.name == name.toStdString();
    });
    return found == versions.end() ? nullptr : &*found;
}

QString VersionsDialog::selected() const
{
    const QTreeWidgetItem *item = m_list->currentItem();
    return item ? item->data(nameColumn, Qt::UserRole).toString() : QString();
}

/// Most edits change no version: then only the comparison is made anew.
void VersionsDialog::follow()
{
    if (m_session.workbook().versions == m_shown)
        compare();
    else
        refresh();
}

/// Newest first.
void VersionsDialog::refresh()
{
    m_shown = m_session.workbook().versions;
    const QString before = selected();
    const QString other = m_other->currentData().toString();
    m_isFilling = true;
    m_list->clear();
    const auto &versions = *m_session.workbook().versions;
    for (auto each = versions.rbegin(); each != versions.rend(); ++each) {
        auto *item = new QTreeWidgetItem(
            m_list, {textOf(each->name), shownTime(each->saved), textOf(each->note)});
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setData(nameColumn, Qt::UserRole, textOf(each->name));
        item->setToolTip(nameColumn, textOf(each->name));
        item->setToolTip(noteColumn, textOf(each->note));
        if (textOf(each->name) == before)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0));
    m_list->resizeColumnToContents(nameColumn);
    m_list->resizeColumnToContents(savedColumn);
    m_isFilling = false;
    for (QPushButton *button : {m_restore, m_remove, m_measure})
        button->setEnabled(!versions.empty());
    fillOthers(other);
}

void VersionsDialog::fillOthers(const QString &selectedOther)
{
    m_other->clear();
    m_other->addItem(tr("the workbook in this window"), QString());
    for (const model::Version &each : *m_session.workbook().versions) {
        if (textOf(each.name) != selected())
            m_other->addItem(tr("the version %1").arg(textOf(each.name)), textOf(each.name));
    }
    m_other->setCurrentIndex(std::max(0, m_other->findData(selectedOther)));
    m_other->setEnabled(m_list->currentItem() != nullptr);
    compare();
}

void VersionsDialog::compare()
{
    const model::Version *one = version(selected());
    m_differences->setVisible(one != nullptr);
    if (!one) {
        m_heading->setText(tr("No version yet. Give the present state a name, and it stays in the "
                              "workbook: to look at, to compare with, to go back to."));
        return;
    }
    const model::Version *other = version(m_other->currentData().toString());
    model::Workbook now = m_session.workbook();
    now.versions = {};
    const workbook::Sides sides {"in " + one->name, other ? "in " + other->name : "now"};
    const auto found = workbook::differences(*one->workbook, other ? *other->workbook : now, sides);
    m_differences->fill(found, {tr("Added since"), tr("Removed since"), tr("Changed")});
    m_differences->setVisible(!found.empty());
    m_heading->setText(found.empty() ? tr("Nothing differs.")
                                     : tr("From %1 to %2:", "version, the other one")
                                           .arg(textOf(one->name), m_other->currentText()));
}

void VersionsDialog::keep()
{
    const QString name = m_name->text().trimmed();
    const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    say({});
    if (!m_session.apply(model::KeepVersion {name.toStdString(), now.toStdString(), {}},
                         tr("Keep the version %1").arg(name)))
        return;
    m_name->clear();
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void VersionsDialog::restore()
{
    say({});
    const QString name = selected();
    if (m_session.apply(model::RestoreVersion {name.toStdString()},
                        tr("Restore the version %1").arg(name)))
        say(tr("The workbook is what it was in %1. Undo brings the state before back.").arg(name));
}

void VersionsDialog::remove()
{
    say({});
    const QString name = selected();
    m_session.apply(model::RemoveVersion {name.toStdString()},
                    tr("Remove the version %1").arg(name));
}

void VersionsDialog::compareFigures()
{
    if (const model::Version *chosen = version(selected()))
        m_figures.compareWith(*chosen);
}

/// A name or a note was typed into the list. The list is filled again, so its editor ends first.
void VersionsDialog::change(QTreeWidgetItem *item)
{
    if (m_isFilling)
        return;
    const QString name = item->data(nameColumn, Qt::UserRole).toString();
    const model::ChangeVersion edit {name.toStdString(),
                                     item->text(nameColumn).trimmed().toStdString(),
                                     item->text(noteColumn).toStdString()};
    const auto apply = [this, name, edit] {
        say({});
        if (!m_session.apply(edit, tr("Change the version %1").arg(name)))
            refresh();
    };
    QMetaObject::invokeMethod(this, apply, Qt::QueuedConnection);
}

void VersionsDialog::say(const QString &text)
{
    m_said->setText(text);
}

} // namespace partita::shell

#include "moc_versionsdialog.cpp"
