/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const part = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

export type ColorAdvice = {
  /** The text color with the higher contrast. */
  text: "#ffffff" | "#111111";
  ratio: number;
  /** Whether the contrast is at least 4.5 (WCAG AA at any size). */
  readable: boolean;
};

/** Chooses white or dark text for a background color and rates its contrast. */
export function adviseOn(color: string): ColorAdvice {
  const [white, dark] = [contrast(color, "#ffffff"), contrast(color, "#111111")];
  const ratio = Math.max(white, dark);
  return { text: white >= dark ? "#ffffff" : "#111111", ratio: Math.floor(ratio * 10) / 10, readable: ratio >= 4.5 };
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
