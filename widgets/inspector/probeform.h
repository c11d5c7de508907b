// The part of the pattern form about its probe: the one concrete request that boards show. Each
// parameter is drawn as the load draws it, taken from a sample row, or a value typed here; a
// command names the row that it is about.
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
    /// The user wants to see or write rows of this entity.
    void rowsRequested(const QString &entity);

private:
    /// One thing that the probe states.
    struct Part {
        enum class Kind { parameter, row, change };
        Kind kind = Kind::parameter;
        std::string name; ///< parameter or attribute
        std::string entity; ///< whose sample rows can be named; empty: none
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
