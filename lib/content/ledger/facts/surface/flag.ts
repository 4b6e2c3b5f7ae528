import { toDetail } from "./detail.ts";
import type { SurfaceItem } from "./types.ts";

/** An option as a parser declares it. */
export type Declaration = {
  name: string;
  help: string | null;
  hidden: boolean;
  deprecated: boolean;
  line: number;
  aliases?: readonly string[];
  /** What its line calls it, where that is another name than users write. */
  token?: string;
};

const DEPRECATED = /^\W{0,3}deprecated\b|\bis deprecated\b|^no-op\b/i;

/** Names that every program has. */
const COMMON = new Set(["help", "version", "h", "v"]);

function toPlain(name: string): string {
  return name
    .replace(/^-+/, "")
    .replace(/^\[?no-?\]/, "")
    .replace(/[[\]].*$/, "");
}

/** An option and its other names as items. One that its parser hides from users counts as a further name: it is no news. */
export function toFlag({ name, help, hidden, deprecated, line, aliases = [], token }: Declaration): SurfaceItem[] {
  const detail = toDetail(help ?? "");
  const isDeprecated = deprecated || DEPRECATED.test(help ?? "");
  const toItem = (plain: string, isAlias: boolean): SurfaceItem[] => {
    if (COMMON.has(plain) || !/^[A-Za-z][\w.:-]{1,60}$/.test(plain)) return [];
    const base = { surface: "flag", owner: null, detail, deprecated: isDeprecated, line, isAlias } as const;
    return [{ ...base, key: plain, name: `--${plain}`, token: token ?? plain }];
  };
  return [...toItem(toPlain(name), hidden), ...aliases.flatMap((alias) => toItem(toPlain(alias), true))];
}
