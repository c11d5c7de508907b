#include "widgets/report/modelpicture.h"

#include "widgets/canvas/modelboard.h"
#include "widgets/models/session.h"
#include "widgets/plots/figure.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace partita::reporting {

std::string modelPicture(const model::Workbook &workbook)
{
    if (workbook.entities->empty())
        return {};
    model::Workbook bare = workbook;
    bare.designs.clear();
    bare.derivedDesigns.clear();
    models::Session session;
    session.open(bare, {});
    canvas::ModelBoard board(session);
    constexpr QSize size(1400, 900);
    board.resize(size);
    const plots::Figure figure(board, {});
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(figure.size().toSize());
    generator.setViewBox(QRectF({}, figure.size()));
    QPainter painter(&generator);
    figure.draw(painter);
    painter.end();
    return buffer.data().toStdString();
}

} // namespace partita::reporting
