// A clinic made from an empty workbook by typing: three entities with ten attributes, two
// relationships, three patterns. Every filled field, typed line and click is counted.
#include "editing.h"
#include "engine/model/validation.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"

#include <QLineEdit>
#include <QToolButton>

namespace tst_clinic {

using namespace partita;

class ClinicTest : public tests::EditingTest {
    Q_OBJECT

private slots:
    void fewActionsMakeAClinic();

private:
    canvas::ModelView *view() const { return m_window->findChild<canvas::ModelView *>(); }
    QPoint headOf(const char *entity) const
    {
        auto *scene = m_window->findChild<canvas::ModelScene *>();
        return view()->mapFromScene(scene->card(QString::fromLatin1(entity))->sceneFrame().topLeft()
                                    + QPointF(30, 12));
    }
    void line(const char *name, const char *text)
    {
        auto *edit = field<QLineEdit>(name);
        QVERIFY(edit);
        QTest::keyClicks(edit, QString::fromLatin1(text));
        QTest::keyClick(edit, Qt::Key_Return);
        session().cancelEvaluation();
        ++m_actions;
    }
    /// A card by a key, its name and its attributes a line each.
    void entity(const char *name, std::initializer_list<const char *> attributes);
    void relate(const char *parent, const char *child);

    int m_actions = 0;
};

void ClinicTest::entity(const char *name, std::initializer_list<const char *> attributes)
{
    const QPoint free(60 + 330 * static_cast<int>(session().workbook().entities->size()), 60);
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, free);
    ++m_actions;
    line("cardLine", name);
    for (const char *attribute : attributes)
        line("cardLine", attribute);
    QTest::keyClick(field<QLineEdit>("cardLine"), Qt::Key_Escape);
}

/// The tool stays in hand while Shift is held: one drag is one action.
void ClinicTest::relate(const char *parent, const char *child)
{
    QWidget *canvas = view()->viewport();
    const QPoint to = headOf(child);
    QTest::mousePress(canvas, Qt::LeftButton, {}, headOf(parent));
    QTest::mouseMove(canvas, to - QPoint(5, 5));
    QTest::mouseMove(canvas, to);
    QTest::mouseRelease(canvas, Qt::LeftButton, Qt::ShiftModifier, to);
    ++m_actions;
}

void ClinicTest::fewActionsMakeAClinic()
{
    m_window->showBoard(QStringLiteral("model"));
    session().cancelEvaluation();
    entity("Patient", {"name", "birthDate date", "phone"});
    entity("Doctor", {"name", "speciality", "room"});
    entity("Appointment", {"date date", "reason", "status", "minutes integer"});
    QCOMPARE(session().workbook().entities->size(), 3U);
    QTest::mouseClick(field<QToolButton>("relate"), Qt::LeftButton);
    ++m_actions;
    relate("Patient", "Appointment");
    relate("Doctor", "Appointment");
    QCOMPARE(session().workbook().relationships->size(), 2U);
    m_window->showBoard(QStringLiteral("patterns"));
    ++m_actions;
    QTest::mouseClick(field<QToolButton>("typePattern"), Qt::LeftButton);
    ++m_actions;
    line("patternLine", "appointments of a patient newest first limit 20 with doctor.name");
    line("patternLine", "appointments of a doctor where date from @from to @to");
    line("patternLine", "create appointment 5/min");
    QCOMPARE(session().workbook().patterns->size(), 3U);
    QVERIFY(!model::hasErrors(model::validate(session().workbook())));
    QCOMPARE(m_actions, 24);
}

PARTITA_WIDGETS_TEST(ClinicTest)

} // namespace tst_clinic

#include "tst_clinic.moc"
