import { findFace } from "#lib/content/images/face.ts";

const LATIN_EXTENDED = "U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+2C60-2C7F,U+A720-A7FF";
const SYSTEM = {
  sans: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif',
  serif: 'ui-serif,Georgia,"Times New Roman",serif',
  rounded: "ui-rounded,ui-sans-serif,system-ui,sans-serif",
  mono: 'ui-monospace,"SF Mono",Menlo,Consolas,monospace',
};

/**
 * The style rules and the first file of a brand's font. Readers who have the font see it; all others see the served
 * typeface of its class.
 */
export function buildFont(font: string | null): { rules: string; preload: string } {
  const face = findFace(font);
  const served = `"Served ${face}"`;
  const rule = (file: string, weight: string, range = "") =>
    `@font-face{font-family:${served};font-weight:${weight};font-display:swap;src:url(/i/fonts/${file}) format("woff2")${range}}`;
  const files =
    face === "sans"
      ? [
          rule("sans-ext.woff2", "100 900", `;unicode-range:${LATIN_EXTENDED}`),
          rule("sans.woff2", "100 900", ";unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+2000-206F,U+20AC"),
        ]
      : [rule(`${face}-400.woff2`, "400"), rule(`${face}-600.woff2`, "600 700")];
  const own = toFamilyName(font);
  const family = [...(own === null ? [] : [`"${own}"`]), served, SYSTEM[face]].join(",");
  return {
    rules: `${files.join("")}:root{--font:${family}}`,
    preload: `/i/fonts/${face === "sans" ? "sans" : `${face}-400`}.woff2`,
  };
}

/** A font's name without characters that could end its CSS string. */
function toFamilyName(font: string | null): string | null {
  const name = font?.replace(/[^\p{L}\p{N} ._-]/gu, "").trim() ?? "";
  return name === "" ? null : name.slice(0, 80);
}
