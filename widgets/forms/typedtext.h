// Text in a line or number field that is typed and not yet applied to the workbook.
//
// Such a field applies its text when it is left or Enter is pressed. A person who types and saves,
// closes the window, or whose program crashes does neither. So typed text is applied as well when
// typing pauses, and whoever reads the workbook as a whole asks for it before:
//
//     new forms::TypedText(window);      // applies at pauses, in every field of the program
//     forms::TypedText::apply();         // before saving, and before the question at closing
//
// Interface thread only.
#pragma once

#include <QObject>
#include <QTimer>

namespace partita::forms {

/// A field of several lines, which is applied when it is left.
class TypedField {
public:
    virtual ~TypedField() = default;
    virtual void applyTyped() = 0;
};

class TypedText : public QObject {
    Q_OBJECT
public:
    explicit TypedText(QObject *parent);

    /// Applies the text of the field that has the keyboard, as Enter does. Nothing happens when
    /// that field is unchanged or no field has the keyboard.
    static void apply();

private:
    void follow(QWidget *field);
    void applyAtPause();

    QTimer m_pause;
    QMetaObject::Connection m_typing;
};

} // namespace partita::forms
