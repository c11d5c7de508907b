#include "widgets/shell/comparing/migrationview.h"

#include "engine/migration/checklist.h"
#include "engine/places/samplefraction.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace partita::shell {

MigrationView::MigrationView(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_text(new QTextBrowser(this))
    , m_copy(new QPushButton(tr("Copy as Mar&kdown"), this))
    , m_worker(QStringLiteral("migration"))
{
    m_text->setObjectName(QStringLiteral("migrationChecklist"));
    m_text->setAccessibleName(tr("Checklist of the migration"));
    m_copy->setObjectName(QStringLiteral("copyMigration"));
    m_copy->setToolTip(tr("Copy the checklist with its boxes, for an issue or a page"));
    m_copy->setAutoDefault(false);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_markdown); });
    auto *below = new QHBoxLayout;
    below->addStretch(1);
    below->addWidget(m_copy);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 1);
    layout->addLayout(below);
    say({});
}

void MigrationView::say(const QString &text)
{
    m_markdown.clear();
    m_copy->setEnabled(false);
    m_text->setPlainText(text);
}

void MigrationView::show(const QString &from, const QString &to)
{
    m_worker.cancel();
    if (from.isEmpty() || to.isEmpty() || from == to)
        return say(tr("Choose two designs."));
    evaluation::Evaluation evaluation;
    evaluation.generation = m_session.workbook().generation;
    for (const QString &design : {from, to}) {
        const auto known = m_session.evaluation(design);
        if (!known || m_session.isStale(design))
            return say(tr("The designs are being evaluated…"));
        evaluation.designs.push_back(known);
    }
    say(tr("Planning…"));
    migration::Options options;
    options.from = from.toStdString();
    options.to = to.toStdString();
    m_worker.start([this, evaluation, options, workbook = m_session.workbook(),
                    whole = m_session.workbookWithDerivedDesigns()](
                       const jobs::Worker::Job &job) mutable -> jobs::Worker::Answer {
        evaluation.fraction = places::sampledFraction(whole, whole.population->fraction);
        const Result<migration::Migration> planned
            = migration::plan(workbook, evaluation, options, job.stop());
        return [this, planned] { take(planned); };
    });
}

void MigrationView::take(const Result<migration::Migration> &planned)
{
    if (!planned)
        return say(QString::fromStdString(planned.error().message));
    m_markdown = QString::fromStdString(migration::markdownOf(*planned));
    m_text->setMarkdown(m_markdown);
    m_copy->setEnabled(true);
}

} // namespace partita::shell

#include "moc_migrationview.cpp"
