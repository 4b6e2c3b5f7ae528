const MODES = ["bell", "panel", "inline"] as const;
const THEMES = ["auto", "light", "dark"] as const;

export type WidgetMode = (typeof MODES)[number];
export type WidgetOptions = {
  mode: WidgetMode;
  /** A selector; undefined means the default place of the mode. */
  target: string | undefined;
  theme: (typeof THEMES)[number];
  /** The name of the list and its button. */
  label: string;
};

/** Reads the `data-` attributes of the script element. Unknown values become the defaults. */
export function readOptions({ mode, target, theme, label }: Readonly<Record<string, string | undefined>>) {
  return {
    mode: MODES.find((one) => one === mode) ?? "bell",
    target: target?.trim() || undefined,
    theme: THEMES.find((one) => one === theme) ?? "auto",
    label: label?.trim() || "What’s new",
  } satisfies WidgetOptions;
}
