// The field in which the text of a note is typed.
#pragma once

#include "widgets/forms/typedtext.h"

#include <QPlainTextEdit>

namespace partita::canvas {

class NoteField : public QPlainTextEdit, public forms::TypedField {
    Q_OBJECT
public:
    explicit NoteField(QWidget *parent);
    void applyTyped() override { emit left(); }

signals:
    void left(); ///< it lost the keyboard, or what was typed must be applied

protected:
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace partita::canvas
