#include "widgets/patterns/ownquerydialog.h"

#include "engine/query/query.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::patterns {

namespace {

/// "loans (since, copy (shelf))": a role, with the stated names of its rows.
QString wantedOf(const model::IncludedRows &included)
{
    QStringList names;
    for (const model::Projection &projection : included.attributes)
        names.append(QString::fromStdString(projection.resultName()));
    for (const model::IncludedRows &rows : included.included)
        names.append(wantedOf(rows));
    const QString role = QString::fromStdString(included.role);
    return names.isEmpty() ? role
                           : role + QStringLiteral(" (%1)").arg(names.join(QStringLiteral(", ")));
}

/// The parameters and result names of the query.
QString wantedOf(const model::Query &query)
{
    QStringList parameters;
    for (const std::string &name : query.parameters())
        parameters.append(QLatin1Char('@') + QString::fromStdString(name));
    QStringList names;
    for (const model::Projection &projection : query.attributes)
        names.append(QString::fromStdString(projection.resultName()));
    for (const model::Aggregate &aggregate : query.aggregates)
        names.append(QString::fromStdString(aggregate.as));
    for (const model::IncludedRows &included : query.included)
        names.append(wantedOf(included));
    const QString result
        = names.isEmpty() ? OwnQueryDialog::tr("all attributes") : names.join(QStringLiteral(", "));
    return parameters.isEmpty() ? OwnQueryDialog::tr("Its rows must contain: %1.").arg(result)
                                : OwnQueryDialog::tr("Parameters: %1. Its rows must have: %2.")
                                      .arg(parameters.join(QStringLiteral(", ")), result);
}

} // namespace

OwnQueryDialog::OwnQueryDialog(const model::AccessPattern &pattern, const model::Design &design,
                               const model::PlanOverride &proposal, QWidget *parent)
    : QDialog(parent)
    , m_pattern(pattern.id)
    , m_container(new QComboBox(this))
    , m_query(new QPlainTextEdit(this))
    , m_problem(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    const model::PlanOverride *stated = design.overrideOf(pattern.id);
    setWindowTitle(
        tr("Own query of %2 for %1")
            .arg(QString::fromStdString(pattern.id), QString::fromStdString(design.name)));
    style::setHelpTopic(*this, QStringLiteral("textform own queries"));
    new QVBoxLayout(this);
    addTexts(pattern);
    addQuery(design, stated ? *stated : proposal);
    addButtons(stated != nullptr);
    connect(m_query, &QPlainTextEdit::textChanged, this, &OwnQueryDialog::check);
    check();
    style::resizeWithinScreen(*this, {640, 420});
}

void OwnQueryDialog::addTexts(const model::AccessPattern &pattern)
{
    auto *about = new QLabel(
        tr("The design runs this query instead of the planner's steps. The answer is checked "
           "against what the pattern declares, and the planner's steps stay among the "
           "alternatives. %1")
            .arg(wantedOf(*pattern.query())),
        this);
    about->setWordWrap(true);
    layout()->addWidget(about);
}

void OwnQueryDialog::addQuery(const model::Design &design, const model::PlanOverride &shown)
{
    m_container->setObjectName(QStringLiteral("ownQueryContainer"));
    for (const model::Container &container : design.containers)
        m_container->addItem(QString::fromStdString(container.name));
    m_container->setCurrentText(QString::fromStdString(shown.container));
    m_container->setToolTip(tr("The container that the query is sent to."));
    m_query->setObjectName(QStringLiteral("ownQueryText"));
    m_query->setAccessibleName(tr("Query"));
    m_query->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_query->setTabChangesFocus(true);
    m_query->setPlainText(QString::fromStdString(shown.query));
    auto *form = new QFormLayout;
    form->addRow(tr("&Container"), m_container);
    static_cast<QVBoxLayout *>(layout())->addLayout(form);
    layout()->addWidget(m_query);
    m_problem->setObjectName(QStringLiteral("ownQueryProblem"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    layout()->addWidget(m_problem);
}

void OwnQueryDialog::addButtons(bool isStated)
{
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Use this query"));
    if (isStated) {
        QPushButton *remove = m_buttons->addButton(tr("&Let the planner find the steps"),
                                                   QDialogButtonBox::DestructiveRole);
        remove->setObjectName(QStringLiteral("ownQueryRemove"));
        connect(remove, &QPushButton::clicked, this, [this] {
            m_isRemoved = true;
            accept();
        });
    }
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(m_buttons);
}

void OwnQueryDialog::check()
{
    const std::string text = m_query->toPlainText().trimmed().toStdString();
    QString problem;
    if (text.empty()) {
        problem = tr("A query such as SELECT * FROM c is needed.");
    } else if (const Result<query::Query> read = query::prepare(text); !read) {
        problem = tr("Line %1, column %2: %3")
                      .arg(read.error().line)
                      .arg(read.error().column)
                      .arg(QString::fromStdString(read.error().message));
    }
    m_problem->setText(problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
}

std::optional<model::PlanOverride> OwnQueryDialog::stated() const
{
    if (m_isRemoved)
        return std::nullopt;
    return model::PlanOverride {m_pattern, m_container->currentText().toStdString(),
                                m_query->toPlainText().trimmed().toStdString()};
}

} // namespace partita::patterns

#include "moc_ownquerydialog.cpp"
