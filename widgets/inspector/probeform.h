// Part of the pattern form for its probe, the one concrete request that boards show. Each parameter
// is drawn like those of the load, taken from a sample row, or typed here; a command names its row.
#pragma once

#include "engine/model/workbook.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace partita::inspector {

class ProbeForm : public QWidget {
    Q_OBJECT
public:
    explicit ProbeForm(QWidget *parent);

    void show(const model::Workbook &workbook, const model::AccessPattern &pattern);

signals:
    void stated(const model::Probe &probe);
    /// The user wants to see or edit the sample rows of this entity.
    void rowsRequested(const QString &entity);

private:
    /// One value that the probe states.
    struct Part {
        enum class Kind { parameter, row, change };
        Kind kind = Kind::parameter;
        std::string name; ///< parameter or attribute
        std::string entity; ///< entity of the possible sample rows; empty: none
        bool operator==(const Part &) const = default;
    };
    struct Line {
        Part part;
        QComboBox *choice = nullptr; ///< absent for a change
        QLineEdit *value = nullptr; ///< absent for a row
    };
    static std::vector<Part> partsOf(const model::Workbook &workbook,
                                     const model::AccessPattern &pattern);
    void build(const std::vector<Part> &parts);
    Line makeLineFor(const Part &part);
    void fill(const Line &line, const model::Workbook &workbook);
    void report();

    QFormLayout *m_layout;
    QLabel *m_nothing;
    std::vector<Line> m_lines;
    model::Probe m_probe;
    bool m_showing = false;
};

} // namespace partita::inspector
