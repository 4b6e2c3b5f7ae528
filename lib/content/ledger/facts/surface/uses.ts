import { pathKind } from "#lib/content/ledger/read/paths.ts";
import { configSchemas } from "./config-schema.ts";
import { environmentTemplates } from "./environment.ts";
import type { HunkIndex } from "./net.ts";
import type { NetItem } from "./types.ts";

/** Files that describe to users what the code elsewhere reads. */
function isDescription(path: string): boolean {
  return environmentTemplates.isFile(path) || configSchemas.isFile(path);
}

/** Code spells one name in several ways: `line-length`, `line_length`, `LINE_LENGTH`. */
function normalize(text: string): string {
  return text.toLowerCase().replace(/[-_]/g, "");
}

function collectCode(index: HunkIndex, side: "added" | "removed"): string[] {
  return [...index]
    .filter(([path]) => pathKind(path) === "source" && !isDescription(path) && !/\.(?:json|ya?ml)$/.test(path))
    .map(([, hunks]) => normalize(hunks.flatMap(({ hunk }) => hunk[side]).join("\n")));
}

/**
 * A template or schema may describe late what was there, or no longer what still is. Its additions are new only where
 * code that names them comes in the same range, else documented; its removals count only where such code goes.
 */
export function withUses(net: readonly NetItem[], index: HunkIndex): NetItem[] {
  const code = new Map<"added" | "removed", string[]>();
  const isUsed = (token: string, side: "added" | "removed"): boolean => {
    const texts = code.get(side) ?? collectCode(index, side);
    code.set(side, texts);
    return texts.some((text) => text.includes(normalize(token)));
  };
  return net.flatMap((item): NetItem[] => {
    if ((item.action !== "added" && item.action !== "removed") || !isDescription(item.path)) return [item];
    if (isUsed(item.item.token, item.action)) return [item];
    return item.action === "added" ? [{ ...item, action: "documented" }] : [];
  });
}
