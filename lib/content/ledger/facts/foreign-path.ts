import { compilePhrases } from "#lib/text/phrases.ts";

/** Folders that hold the code of other products, at any depth. */
const FOREIGN_FOLDERS = compilePhrases(
  [
    "[_]vendor[ed]",
    "third[-|_]party",
    "(node_modules|bower_components|jspm_packages|godeps|carthage)",
    "(extern|externals|submodules)",
  ],
  { before: /(?:^|\/)/, after: /\// },
);
/** Names that mean other code only at the top: further down they are parts of a product. */
const TOP_FOLDERS = /^(?:(?:src|lib|libs)\/)?(?:deps|external|pods)\//i;

/** Whether a path holds code or documents of another product that a repository brings along. */
export function isForeignPath(path: string): boolean {
  return FOREIGN_FOLDERS.test(path) || TOP_FOLDERS.test(path);
}
