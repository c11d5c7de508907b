// Common parts of the tests of editing: a window, edits with real keys and mouse, and a check that
// every change can be undone, redone, written and read back.
#pragma once

#include "windowtest.h"

#include <QComboBox>

class QMenu;
class QTableView;

namespace partita::tests {

using Kind = models::Selection::Kind;

class EditingTest : public WindowTest {
    Q_OBJECT

protected slots:
    void init();
    /// Checks the promise.
    void cleanup();

protected:
    models::Session &session() { return m_window->session(); }
    void openSample(const QString &name);
    void openBlog() { openSample(QStringLiteral("blog")); }
    void select(Kind kind, const char *name, const char *detail = "");
    /// The visible field of that name.
    template<typename Field>
    Field *field(const char *name) const
    {
        return visible<Field>(*m_window, name);
    }
    template<typename Field>
    static Field *visible(const QWidget &window, const char *name)
    {
        const auto all = window.findChildren<Field *>(QString::fromUtf8(name));
        for (Field *one : all) {
            if (one->isVisibleTo(&window))
                return one;
        }
        qWarning("there is no field %s", name);
        return nullptr;
    }
    /// Typed keys, including characters of other keyboards.
    static void press(QWidget *at, const QString &text);
    void type(const char *name, const QString &text);
    void choose(const char *name, const QString &text);
    /// Over the first line of a list that is edited in place.
    void typeOver(const char *list, const QString &text);
    /// Ends editing with Enter or Esc; the table hears of it with the next events.
    static void finish(QWidget *editor, Qt::Key key);
    /// Types into a cell like a user: goes there, types, Enter. An editor open elsewhere is left
    /// with Esc.
    static void typeInto(QTableView *table, int row, int column, const QString &text);
    void setNumber(const char *name, double value);
    void pick(QMenu *menu, const QString &path);
    /// Undoes everything, compares with the start, and redoes it again.
    void roundTrip();

    model::Workbook m_start;
};

} // namespace partita::tests
