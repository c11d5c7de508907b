#include "widgets/shell/files.h"

#include "engine/workbook/atomicfile.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "widgets/forms/typedtext.h"
#include "widgets/models/session.h"
#include "widgets/plots/picturesource.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/disk/diskfile.h"
#include "widgets/shell/disk/filequestion.h"
#include "widgets/shell/disk/openmark.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>

namespace partita::shell {

namespace {

constexpr int recentFilesKept = 8;

QString filters()
{
    return Files::tr("Workbooks (*.partita *.partita.json);;Partita workbook (*.partita);;"
                     "Readable text (*.partita.json)");
}

QString filtersToOpen()
{
    return filters() + Files::tr(";;Pictures that carry a workbook (*.svg *.png)");
}

void rememberFile(const QString &path)
{
    QStringList files = settings::recentFiles.get();
    files.removeAll(path);
    files.prepend(path);
    settings::recentFiles.set(files.mid(0, recentFilesKept));
}

model::Workbook emptyWorkbook()
{
    model::Workbook workbook;
    workbook.name = "untitled";
    workbook.title = Files::tr("Untitled").toStdString();
    if (settings::newGeneration.get() == QLatin1String("2019"))
        workbook.generation = model::Generation::y2019;
    if (const int days = settings::newHorizonDays.get(); days > 0) {
        model::AdviceSettings advice;
        advice.thresholds["growthHorizonDays"] = days;
        workbook.advice = std::move(advice);
    }
    return workbook;
}

} // namespace

QString shownName(const models::Session &session)
{
    if (!session.path().isEmpty())
        return QFileInfo(session.path()).fileName();
    const QString title = QString::fromStdString(session.workbook().title);
    return title.isEmpty() ? Files::tr("Untitled") : title;
}

Files::Files(models::Session &session, QWidget *window)
    : m_session(session)
    , m_window(window)
    , m_disk(std::make_unique<DiskFile>())
{
    connect(m_disk.get(), &DiskFile::stateChanged, this, [this] {
        if (m_disk->state() == DiskState::missing)
            m_session.markUnsaved(); // this workbook is the only one left
        emit diskChanged();
    });
    connect(&m_session, &models::Session::pathChanged, this, [this] {
        if (m_session.path() != m_disk->path())
            m_disk->forget();
        if (m_session.path().isEmpty())
            m_mark.reset();
    });
}

Files::~Files() = default;

bool Files::makeNew()
{
    if (!mayDiscard())
        return false;
    m_session.open(emptyWorkbook(), {});
    return true;
}

void Files::chooseAndOpen()
{
    if (!mayDiscard())
        return;
    const QString folder
        = m_session.path().isEmpty() ? QDir::homePath() : QFileInfo(m_session.path()).path();
    const QString path
        = QFileDialog::getOpenFileName(m_window, tr("Open a workbook"), folder, filtersToOpen());
    if (!path.isEmpty())
        open(path);
}

bool Files::open(const QString &nameOrPath)
{
    if (plots::mayCarrySource(nameOrPath))
        return openPicture(nameOrPath);
    const std::string name = nameOrPath.toStdString();
    const bool sample = nameOrPath.startsWith(QLatin1String("sample:"));
    const QString path = sample ? QString() : QFileInfo(nameOrPath).absoluteFilePath();
    const Result<std::string> bytes
        = sample ? Result<std::string>(std::string()) : workbook::readFile(name);
    const auto workbook = sample || !bytes ? workbook::open(name) // says more of a missing file
                                           : workbook::loadBytes(*bytes, name);
    if (!workbook || !bytes) {
        emit failed(QString::fromStdString(located(workbook ? bytes.error() : workbook.error())));
        return false;
    }
    if (sample) {
        m_session.open(*workbook, {});
        return true;
    }
    const bool isMarked = isOpenHere(path) && m_mark && m_mark->isSet();
    std::unique_ptr<OpenMark> mark
        = isMarked ? std::move(m_mark) : markFor(path, tr("&Open anyway"));
    if (!mark)
        return false;
    m_session.open(*workbook, path);
    m_mark = std::move(mark);
    m_disk->follow(path, DiskFile::digestOf(*bytes));
    rememberFile(path);
    return true;
}

bool Files::openPicture(const QString &path)
{
    const QByteArray source = plots::sourceIn(path);
    if (source.isEmpty()) {
        emit failed(tr("%1 carries no workbook; only pictures that Partita exported do.")
                        .arg(QFileInfo(path).fileName()));
        return false;
    }
    const Result<model::Workbook> workbook = workbook::readText(source.toStdString());
    if (!workbook) {
        emit failed(QString::fromStdString(located(workbook.error())));
        return false;
    }
    m_session.open(*workbook, {});
    m_session.markUnsaved();
    return true;
}

bool Files::save()
{
    forms::TypedText::apply();
    return m_session.path().isEmpty() ? saveAs() : saveTo(m_session.path());
}

bool Files::saveAs()
{
    forms::TypedText::apply();
    QString suggestion = m_session.path();
    if (suggestion.isEmpty())
        suggestion = QDir::home().filePath(QString::fromStdString(m_session.workbook().name)
                                           + QLatin1String(".partita"));
    QString path
        = QFileDialog::getSaveFileName(m_window, tr("Save the workbook"), suggestion, filters());
    if (path.isEmpty())
        return false;
    if (!path.endsWith(QLatin1String(".partita")) && !path.endsWith(QLatin1String(".json")))
        path += QLatin1String(".partita");
    return saveTo(path);
}

bool Files::saveTo(const QString &path)
{
    if (path == m_disk->path() && !mayOverwrite())
        return false;
    std::unique_ptr<OpenMark> mark;
    if (!isOpenHere(path)) {
        mark = markFor(path, tr("&Save anyway"));
        if (!mark)
            return false;
    }
    const auto bytes = workbook::bytesFor(m_session.workbook(), path.toStdString());
    const Result<void> written
        = bytes ? workbook::replaceFile(path.toStdString(), *bytes) : bytes.error();
    if (!written) {
        emit failed(QString::fromStdString(written.error().message));
        return false;
    }
    if (mark)
        m_mark = std::move(mark);
    m_session.markSaved(path);
    m_disk->follow(path, DiskFile::digestOf(*bytes));
    rememberFile(path);
    emit saved(path);
    return true;
}

bool Files::mayDiscard()
{
    forms::TypedText::apply();
    if (!m_session.isModified())
        return true;
    FileQuestion question(QStringLiteral("unsavedChanges"), tr("Unsaved changes"),
                          tr("“%1” has changes that are not saved.").arg(shownName(m_session)),
                          m_window);
    const QPushButton *save = question.add(QMessageBox::Save, tr("&Save"), "save");
    const QPushButton *discard = question.add(QMessageBox::Discard, tr("&Discard"), "delete");
    question.add(QMessageBox::Cancel, tr("&Cancel"), "cancel");
    const QAbstractButton *answer = question.ask(save);
    if (answer == save)
        return this->save();
    return answer == discard;
}

} // namespace partita::shell

#include "moc_files.cpp"
