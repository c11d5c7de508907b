// Labels whose lines break, in pictures.
#pragma once

class QLabel;

namespace partita::plots {

/// Gives the label the height that its lines need: what stands in a splitter or on a stage gets no
/// more for lines that break, unless it asks for it. `width` is that of the picture, within which
/// the layout of the label's parent leaves a margin.
void fitLines(QLabel &label, int width);

} // namespace partita::plots
