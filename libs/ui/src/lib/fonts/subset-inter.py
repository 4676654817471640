"""Writes inter-latin.woff2: Inter's Latin letters in the weights that we use, 28 of 48 kB.

With fonttools 4.66.1 and brotli 1.2.0 the same input gives the same bytes. In the workspace's folder:
python libs/ui/src/lib/fonts/subset-inter.py
"""

from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
TARGET = "libs/ui/src/lib/fonts/inter-latin.woff2"
FEATURES = ["ccmp", "kern", "locl", "mark", "tnum"]
WEIGHTS = (400, 700)

font = TTFont(SOURCE, recalcTimestamp=False)
options = Options()
options.layout_features = FEATURES
options.name_IDs = ["*"]
options.notdef_outline = True
options.hinting = False
options.glyph_names = False
subsetter = Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap().keys())
subsetter.subset(font)

# Read again: the instancer can't limit the weights of a font that is subset in memory.
subset = BytesIO()
font.flavor = None
font.save(subset)
subset.seek(0)
font = instantiateVariableFont(TTFont(subset, recalcTimestamp=False), {"wght": WEIGHTS})
font.flavor = "woff2"
font.save(TARGET)
