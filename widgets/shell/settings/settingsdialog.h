// Settings of the user: appearance, what the start opens, and what a new workbook has. Each choice
// applies at once.
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;

namespace partita::shell {

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(QWidget *parent);

    /// Shows the settings as they are now; some can be changed elsewhere.
    void refresh();

signals:
    void appearanceChanged(); ///< theme, texts or motion
    void numbersChanged();

private:
    void addAppearance(QFormLayout &layout);
    void addStart(QFormLayout &layout);
    void addNewWorkbooks(QFormLayout &layout);
    void restoreDefaults();

    QComboBox *m_theme = nullptr;
    QComboBox *m_textSize = nullptr;
    QComboBox *m_numbers = nullptr;
    QComboBox *m_motion = nullptr;
    QCheckBox *m_reopensLast = nullptr;
    QComboBox *m_generation = nullptr;
    QSpinBox *m_horizon = nullptr;
};

} // namespace partita::shell
