// The partitions board: storage and load of the current design by partition. One section for each
// container, with its physical partitions as columns and their logical partitions as tiles.
#pragma once

#include "widgets/boards/deferredrefresh.h"
#include "widgets/partitions/layout.h"

#include <QPointer>
#include <QWidget>

class QVBoxLayout;

namespace partita::models {
class Session;
}

namespace partita::plots {
class ChoiceBar;
class PictureFrame;
struct Table;
} // namespace partita::plots

namespace partita::partitions {

class ContainerSection;
class HeatLegend;
class KeysDialog;

class PartitionsBoard : public QWidget {
    Q_OBJECT
public:
    explicit PartitionsBoard(models::Session &session, QWidget *parent = nullptr);

    void setMeasure(Measure measure);

private:
    void makeTools();

    void makePicture();
    void refresh();
    void refreshSections();
    void refreshSelection();
    void refreshFocus();
    void compareKeys(const QString &container);
    plots::Table table() const;

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
    plots::PictureFrame *m_frame;
    plots::ChoiceBar *m_choice;
    HeatLegend *m_legend;
    QPointer<KeysDialog> m_keys; ///< the open dialog
    QWidget *m_sheet; ///< the scrolled widget
    QVBoxLayout *m_layout;
    std::vector<ContainerSection *> m_sections;
    Measure m_measure = Measure::storage;
};

} // namespace partita::partitions
