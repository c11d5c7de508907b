// Common parts of the tests of patterns and plans: both boards on one session with the evaluated
// blog, and places in them.
#pragma once

#include "widgets/models/session.h"
#include "widgets/patterns/patternsboard.h"
#include "widgets/patterns/planboard.h"

#include <QObject>
#include <QTableView>
#include <QTest>

namespace partita::tests {

class PatternsTest : public QObject {
    Q_OBJECT

protected slots:
    void init();
    void cleanup();

protected:
    void open();
    /// Patterns Q1, Q2, … with long sentences.
    void openMany(int patterns, int designs);
    QPoint cell(const char *pattern, const char *design) const;
    /// Entries in the context menu of a cell, without separators.
    QStringList menuAt(const QPoint &place) const;
    QTableView *table() const { return board->findChild<QTableView *>(); }
    /// The texts that the plan shows.
    QStringList labels() const;

    models::Session *session = nullptr;
    patterns::PatternsBoard *board = nullptr;
    patterns::PlanBoard *plan = nullptr;
};

} // namespace partita::tests
