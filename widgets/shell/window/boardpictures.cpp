#include "widgets/shell/window/boardpictures.h"

#include "engine/workbook/textform.h"
#include "widgets/models/session.h"
#include "widgets/shell/boards.h"

#include <QClipboard>
#include <QDate>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace partita::shell {

namespace {

constexpr std::array<QLatin1String, 3> endings {QLatin1String(".png"), QLatin1String(".svg"),
                                                QLatin1String(".pdf")};

bool hasEnding(const QString &path)
{
    return std::any_of(endings.begin(), endings.end(), [&](QLatin1String ending) {
        return path.endsWith(ending, Qt::CaseInsensitive);
    });
}

QString workbookTitle(const models::Session &session)
{
    const model::Workbook &workbook = session.workbook();
    return QString::fromStdString(workbook.title.empty() ? workbook.name : workbook.title);
}

} // namespace

plots::FigureTexts figureTexts(const models::Session &session, const ShownBoard &shown)
{
    QString title = shown.title;
    const model::AccessPattern *pattern = session.currentPattern();
    if (showsPattern(shown.name) && pattern)
        title = BoardPictures::tr("%1 of %2: %3", "board, pattern, its sentence")
                    .arg(shown.title, session.pattern(), QString::fromStdString(pattern->sentence));
    QStringList below {workbookTitle(session)};
    const bool isOfDesign
        = shown.name != QLatin1String("model") && shown.name != QLatin1String("compare");
    if (isOfDesign && !session.design().isEmpty())
        below.append(BoardPictures::tr("design %1").arg(session.design()));
    below.append(QLocale().toString(QDate::currentDate(), QLocale::LongFormat));
    return {title, below.join(QStringLiteral(" · "))};
}

BoardPictures::BoardPictures(models::Session &session, std::function<ShownBoard()> shown,
                             QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_shown(std::move(shown))
    , m_window(window)
{
}

void BoardPictures::copy()
{
    const ShownBoard shown = m_shown();
    const plots::Figure figure(*shown.board, figureTexts(m_session, shown));
    QGuiApplication::clipboard()->setImage(figure.image());
    emit told(tr("Copied the board as a picture."));
}

void BoardPictures::chooseAndExport()
{
    auto *dialog = new QFileDialog(m_window, tr("Export the board as a picture"));
    dialog->setObjectName(QStringLiteral("exportPicture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(
        {tr("Pictures (*.png)"), tr("Vector drawings (*.svg)"), tr("PDF pages (*.pdf)")});
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        dialog->setDefaultSuffix(filter.section(QLatin1String("*."), 1).chopped(1));
    });
    const QString workbook = m_session.path().isEmpty()
        ? QString::fromStdString(m_session.workbook().name)
        : QFileInfo(m_session.path()).baseName();
    dialog->selectFile(workbook + QLatin1Char(' ') + m_shown().title + QLatin1String(".png"));
    connect(dialog, &QFileDialog::fileSelected, this, &BoardPictures::write);
    dialog->open();
}

void BoardPictures::write(const QString &chosen)
{
    const QString path = hasEnding(chosen) ? chosen : chosen + endings.front();
    if (path != chosen && QFileInfo::exists(path)) // the dialog asked about another name
        return emit failed(tr("%1 is there already; choose another name.").arg(path));
    const ShownBoard shown = m_shown();
    plots::FigureTexts texts = figureTexts(m_session, shown);
    texts.source = QByteArray::fromStdString(workbook::writeText(m_session.workbook()));
    const QString problem = plots::Figure(*shown.board, texts).save(path);
    if (problem.isEmpty())
        emit told(tr("Exported %1").arg(path));
    else
        emit failed(problem);
}

} // namespace partita::shell

#include "moc_boardpictures.cpp"
