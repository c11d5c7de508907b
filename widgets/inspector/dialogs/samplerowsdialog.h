// Rows written by hand, in a table, entity by entity: the concrete things that probes ask for and
// sample documents show. The window stays open beside the others; every change is an edit that can
// be undone.
#pragma once

#include "widgets/models/samplerows.h"

#include <QDialog>

class QComboBox;

namespace partita::forms {
class RowsEditor;
}

namespace partita::inspector {

class SampleRowsDialog : public QDialog {
    Q_OBJECT
public:
    SampleRowsDialog(models::Session &session, const QString &entity, QWidget *parent);

    /// The rows of another entity.
    void showEntity(const QString &entity);

private:
    void refresh();

    models::Session &m_session;
    models::SampleRows *m_rows;
    forms::RowsEditor *m_editor;
    QComboBox *m_entities;
};

/// Opens the dialog on an entity, or brings the one that is open already to the front.
void openSampleRows(models::Session &session, const QString &entity, QWidget *parent);

} // namespace partita::inspector
