// Writes the part of a font that draws some letters:
// node subset-font.mjs FROM TO LETTERS LIGHTEST BOLDEST
// The paths are woff2 files, the weights the ends of the axis that stays.

import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const [from, to, letters, lightest, boldest] = process.argv.slice(2);
const part = await subsetFont(await readFile(from), letters, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: Number(lightest), max: Number(boldest) } },
  // Kerning, marks above letters, and figures of one width; no ligatures.
  keepFeatures: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"],
  noHinting: true,
});
await writeFile(to, part);
