#include "widgets/report/pdf.h"

#include "engine/model/reportlogo.h"
#include "widgets/report/blockpieces.h"
#include "widgets/report/outline.h"
#include "widgets/report/pagelook.h"
#include "widgets/report/textbox.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>

#include <map>

namespace partita::reporting {

namespace {

constexpr double sideMargin = 16; ///< margins in millimetres
constexpr double belowMargin = 18;
constexpr double footHeight = points(18);

struct PdfWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// Pages of a report: laid out, painted, and given an outline.
class Pages {
public:
    Pages(const report::Report &report, const PdfOptions &options)
        : m_report(report)
        , m_options(options)
        , m_writer(&m_buffer)
    {
        m_buffer.open(QIODevice::WriteOnly);
        m_writer.setResolution(pageResolution);
        m_writer.setPageLayout(QPageLayout(
            QPageSize(options.paper == report::Paper::a4 ? QPageSize::A4 : QPageSize::Letter),
            QPageLayout::Portrait, QMarginsF(sideMargin, sideMargin, sideMargin, belowMargin),
            QPageLayout::Millimeter));
        m_writer.setTitle(QString::fromStdString(report.title));
        m_writer.setCreator(QStringLiteral("Partita"));
        m_sheet = {&m_writer, static_cast<double>(m_writer.width()), m_writer.height() - footHeight,
                   &options.pictures};
    }

    QByteArray write()
    {
        addPieces();
        m_places = placed(m_pieces, m_sheet.height);
        for (const Placed &place : m_places) {
            if (!place.piece->id.isEmpty())
                m_pageOf.emplace(place.piece->id, place.page);
        }
        paint();
        return finished();
    }

private:
    void addPieces()
    {
        addLogo();
        addHeading(m_sheet, {1, "title", m_report.title}, false, m_pieces);
        addText(m_sheet, report::plain(m_report.subtitle), report::Tone::quiet, 0, m_pieces);
        bool isFirst = true;
        for (const report::Section &section : m_report.sections) {
            addHeading(m_sheet, {2, section.id, section.title}, !isFirst, m_pieces);
            for (const report::Block &block : section.blocks)
                addBlock(m_sheet, block, m_pieces);
            if (isFirst)
                addContents();
            isFirst = false;
        }
    }

    /// Right of the title, on which it does not take room.
    void addLogo()
    {
        const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(m_report.logo));
        const double height = points(42);
        const double width = m_sheet.width * 0.4;
        Piece piece;
        piece.keepsNext = true;
        if (auto drawing = std::make_shared<QSvgRenderer>(); isSvg() && drawing->load(bytes)) {
            const QSizeF size
                = QSizeF(drawing->defaultSize()).scaled(width, height, Qt::KeepAspectRatio);
            piece.paint = [this, drawing, size](QPainter &painter, const QPointF &at) {
                drawing->render(&painter,
                                QRectF(at.x() + m_sheet.width - size.width(), at.y(), size.width(),
                                       size.height()));
            };
        } else if (const QImage image = QImage::fromData(bytes); !image.isNull()) {
            const QSizeF size = QSizeF(image.size()).scaled(width, height, Qt::KeepAspectRatio);
            piece.paint = [this, image, size](QPainter &painter, const QPointF &at) {
                painter.drawImage(QRectF(at.x() + m_sheet.width - size.width(), at.y(),
                                         size.width(), size.height()),
                                  image);
            };
        }
        if (piece.paint)
            m_pieces.push_back(std::move(piece));
    }

    bool isSvg() const { return model::mediaTypeOfLogo(m_report.logo) == "image/svg+xml"; }

    /// The other sections with their pages, which are known when it is painted.
    void addContents()
    {
        constexpr std::size_t fewSections = 2;
        if (m_report.sections.size() <= fewSections)
            return;
        addHeading(m_sheet, {3, "contents", PdfWords::tr("Contents").toStdString()}, false,
                   m_pieces);
        for (std::size_t i = 1; i < m_report.sections.size(); ++i) {
            const report::Section &section = m_report.sections[i];
            const TextBox name({report::link(section.title, '#' + section.id)},
                               {proseFont(), inkColour()}, m_sheet.width * 0.85, &m_writer);
            Piece piece;
            piece.height = name.height() * 1.2;
            piece.keepsNext = i + 1 < m_report.sections.size();
            piece.paint = [this, name, id = QString::fromStdString(section.id)](QPainter &painter,
                                                                                const QPointF &at) {
                name.paint(painter, at);
                const std::string page = std::to_string(m_pageOf.at(id) + 1);
                TextBox(report::plain(page), {proseFont(), quietColour(), Qt::AlignRight},
                        m_sheet.width, &m_writer)
                    .paint(painter, at);
            };
            m_pieces.push_back(std::move(piece));
        }
    }

    void paint()
    {
        QPainter painter(&m_writer);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        const int pages = m_places.empty() ? 1 : m_places.back().page + 1;
        int page = 0;
        paintFoot(painter, page, pages);
        for (const Placed &place : m_places) {
            for (; page < place.page; paintFoot(painter, page, pages)) {
                m_writer.newPage();
                ++page;
            }
            if (place.hasHead)
                place.piece->head->paint(painter, {0, place.y - place.piece->head->height});
            if (place.piece->paint)
                place.piece->paint(painter, {0, place.y});
        }
    }

    void paintFoot(QPainter &painter, int page, int pages)
    {
        const double top = m_sheet.height + points(8);
        const auto text = [&](const std::string &words, Qt::Alignment alignment, double width) {
            TextBox(report::plain(words), {tinyFont(), quietColour(), alignment}, width, &m_writer)
                .paintLine(0, painter,
                           {alignment == Qt::AlignRight ? m_sheet.width - width : 0.0, top});
        };
        painter.setPen(QPen(lineColour(), points(0.5)));
        painter.drawLine(QPointF(0, top - points(3)), QPointF(m_sheet.width, top - points(3)));
        if (!m_report.title.empty())
            text(m_report.title, Qt::AlignLeft, m_sheet.width * 0.8);
        text(PdfWords::tr("%1 of %2", "page, pages").arg(page + 1).arg(pages).toStdString(),
             Qt::AlignRight, m_sheet.width * 0.2);
    }

    QByteArray finished()
    {
        std::vector<OutlineEntry> entries;
        const QRectF paint = m_writer.pageLayout().paintRect(QPageLayout::Point);
        const double height = m_writer.pageLayout().fullRect(QPageLayout::Point).height();
        constexpr double pointsAnInch = 72;
        for (const Placed &place : m_places) {
            if (place.piece->id.isEmpty())
                continue;
            const double y = height - paint.top() - place.y * pointsAnInch / pageResolution;
            entries.push_back(
                {place.piece->id, place.piece->title, place.piece->level, place.page, y});
        }
        return withOutline(m_buffer.data(), entries, m_options.date);
    }

    const report::Report &m_report;
    const PdfOptions &m_options;
    QBuffer m_buffer;
    QPdfWriter m_writer;
    Sheet m_sheet;
    std::vector<Piece> m_pieces;
    std::vector<Placed> m_places;
    std::map<QString, int> m_pageOf;
};

} // namespace

QByteArray pdfOf(const report::Report &report, const PdfOptions &options)
{
    return Pages(report, options).write();
}

} // namespace partita::reporting
