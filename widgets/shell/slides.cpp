#include "widgets/shell/slides.h"

#include "widgets/models/session.h"
#include "widgets/plots/figure.h"
#include "widgets/shell/presentation/viewwalk.h"
#include "widgets/style/theme.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace partita::shell {

namespace {

constexpr QSizeF pageSize {13.333, 7.5}; // inches
constexpr int pixelsAnInch = 144; // of PNG files: 1920 x 1080
constexpr double mostEnlarged = 1.6; // small pictures do not fill the page
constexpr double marginShare = 0.04; // of the height
constexpr int stepMs = 20;
constexpr int stepsToSettle = 4; // layouts and first zooms follow events

/// The figure in the middle of the page, with the number of the slide at the foot.
void drawPage(QPainter &painter, const QRectF &page, const plots::Figure &figure,
              const QString &number)
{
    const double margin = page.height() * marginShare;
    const QRectF room = page.adjusted(margin, margin, -margin, -2 * margin);
    const double perUnit = page.height() / (pageSize.height() * 96); // a screen has 96 dots an inch
    const QSizeF size = figure.size();
    const double scale = std::min(
        {room.width() / size.width(), room.height() / size.height(), mostEnlarged * perUnit});
    painter.save();
    painter.translate(room.x() + (room.width() - size.width() * scale) / 2, room.y());
    painter.scale(scale, scale);
    figure.draw(painter);
    painter.restore();
    QFont font = painter.font();
    font.setPixelSize(std::max(1, static_cast<int>(page.height() * 0.018)));
    painter.setFont(font);
    painter.setPen(style::theme(style::ThemeKind::light).secondary);
    painter.drawText(QRectF(room.x(), room.bottom(), room.width(), 2 * margin),
                     Qt::AlignRight | Qt::AlignVCenter, number);
}

} // namespace

Slides::Slides(models::Session &session, ShowBoard show, std::function<QString()> onShow,
               QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_show(std::move(show))
    , m_onShow(std::move(onShow))
    , m_walk(std::make_unique<ViewWalk>(
          session,
          [this](const QString &board) {
              m_shown = m_show(board);
              return m_shown != nullptr;
          },
          nullptr))
{
    m_timer.setInterval(stepMs);
    connect(&m_timer, &QTimer::timeout, this, &Slides::step);
}

Slides::~Slides() = default;

void Slides::write(const QString &path)
{
    m_path = path;
    m_files.clear();
    m_slide = -1;
    m_board = m_onShow();
    m_design = m_session.design();
    m_pattern = m_session.pattern();
    if (const QString problem = begin(); !problem.isEmpty())
        return emit failed(problem);
    m_timer.start();
}

void Slides::choose(QWidget *window)
{
    if (m_timer.isActive())
        return;
    if (m_walk->count() == 0)
        return emit failed(begin());
    auto *dialog = new QFileDialog(window, tr("Write the slides"));
    dialog->setObjectName(QStringLiteral("chooseSlides"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QStringList filters {tr("Pages (*.pdf)"), tr("Folder of pictures (*)")};
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters](const QString &filter) {
        dialog->setDefaultSuffix(filter == filters.front() ? QStringLiteral("pdf") : QString());
    });
    const QString name = m_session.path().isEmpty()
        ? QString::fromStdString(m_session.workbook().name)
        : QFileInfo(m_session.path()).baseName();
    dialog->selectFile(tr("%1 slides", "name of a file").arg(name) + QLatin1String(".pdf"));
    connect(dialog, &QFileDialog::fileSelected, this, &Slides::write);
    dialog->open();
}

/// Opens what is written into. Empty when it is open, else one sentence.
QString Slides::begin()
{
    if (m_walk->count() == 0)
        return tr("The workbook has no views. Add some with View › Projector › Add to the views.");
    if (!m_path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        return QDir().mkpath(m_path)
            ? QString()
            : tr("%1 cannot be written; is its folder there and writable?").arg(m_path);
    }
    m_pdf = std::make_unique<QPdfWriter>(m_path);
    m_pdf->setPageLayout(QPageLayout(QPageSize(pageSize, QPageSize::Inch), QPageLayout::Portrait,
                                     QMarginsF(0, 0, 0, 0)));
    m_pdf->setCreator(QStringLiteral("Partita"));
    const model::Workbook &workbook = m_session.workbook();
    m_pdf->setTitle(
        QString::fromStdString(workbook.title.empty() ? workbook.name : workbook.title));
    m_painter = std::make_unique<QPainter>();
    if (m_painter->begin(m_pdf.get()))
        return {};
    m_painter.reset();
    m_pdf.reset();
    return tr("%1 cannot be written; is its folder there and writable?").arg(m_path);
}

/// Shows the next view, or draws the one on show once its board has been ready for a while.
void Slides::step()
{
    const bool isBusy = m_shown && m_shown->property("busy").toBool();
    m_readyFor = isBusy ? 0 : m_readyFor + 1;
    if (m_slide >= 0 && m_readyFor < stepsToSettle)
        return;
    if (m_slide >= 0) {
        if (const QString problem = drawShown(); !problem.isEmpty()) {
            end();
            return emit failed(problem);
        }
    }
    m_readyFor = 0;
    if (++m_slide < m_walk->count()) {
        m_shown = nullptr;
        return m_walk->goTo(m_slide);
    }
    end();
    emit finished(m_files);
}

/// "03 Why Q3 is dear.png"
QString Slides::nameOf(int slide) const
{
    QString name = QString::fromStdString(
                       (*m_session.workbook().views)[static_cast<std::size_t>(slide)].name)
                       .simplified();
    for (QChar &letter : name) {
        if (QStringLiteral("/\\:*?\"<>|").contains(letter))
            letter = QLatin1Char('-');
    }
    return QStringLiteral("%1 %2.png").arg(slide + 1, 2, 10, QLatin1Char('0')).arg(name).trimmed();
}

QString Slides::drawShown()
{
    const model::View view = (*m_session.workbook().views)[static_cast<std::size_t>(m_slide)];
    if (!m_shown)
        return tr("There is no board “%1”, which the view “%2” shows.")
            .arg(QString::fromStdString(view.board), QString::fromStdString(view.name));
    const plots::Figure figure(
        *m_shown, {QString::fromStdString(view.name), QString::fromStdString(view.sentence)});
    const QString number = tr("%1 / %2", "slide, slides").arg(m_slide + 1).arg(m_walk->count());
    if (m_pdf) {
        if (m_slide > 0)
            m_pdf->newPage();
        drawPage(*m_painter, QRectF(0, 0, m_pdf->width(), m_pdf->height()), figure, number);
        m_files = {m_path};
        return {};
    }
    QImage image((pageSize * pixelsAnInch).toSize(), QImage::Format_RGB32);
    image.fill(style::theme(style::ThemeKind::light).surface);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing
                           | QPainter::SmoothPixmapTransform);
    drawPage(painter, image.rect(), figure, number);
    painter.end();
    m_files.append(QDir(m_path).filePath(nameOf(m_slide)));
    return image.save(m_files.last(), "PNG")
        ? QString()
        : tr("%1 cannot be written; is its folder there and writable?").arg(m_files.last());
}

void Slides::end()
{
    m_timer.stop();
    if (m_painter)
        m_painter->end();
    m_painter.reset();
    m_pdf.reset();
    m_session.setDesign(m_design);
    if (!m_pattern.isEmpty())
        m_session.setPattern(m_pattern);
    m_show(m_board);
}

} // namespace partita::shell

#include "moc_slides.cpp"
