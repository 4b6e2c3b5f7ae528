import { readGoFlags, readGoPrefixes } from "./flags-go.ts";
import { readJavascriptFlags } from "./flags-javascript.ts";
import { readPythonFlags } from "./flags-python.ts";
import { readRustFlags } from "./flags-rust.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

const READERS: readonly (readonly [RegExp, (text: string) => SurfaceItem[]])[] = [
  [/\.(?:[cm]?[jt]s|tsx)$/, readJavascriptFlags],
  [/\.py$/, readPythonFlags],
  [/\.go$/, readGoFlags],
  [/\.rs$/, readRustFlags],
];

/** What a program starts for itself. In Go such a folder holds most of a program. */
const INTERNAL = /(?:^|\/)internals?\/.*(?<!\.go)$/;

/** Options of the command line, only where an option parser declares them. */
export const flags: SurfaceReader = {
  isFile: (path) => READERS.some(([ending]) => ending.test(path)) && isShipped(path) && !INTERNAL.test(path),
  read: (text, path) => READERS.find(([ending]) => ending.test(path))?.[1](text) ?? [],
  includes: (text, path) => (path.endsWith(".go") ? readGoPrefixes(text) : []),
  readsFragments: true,
  skipsNewFiles: false,
};
