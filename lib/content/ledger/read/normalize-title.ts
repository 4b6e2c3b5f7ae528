import { stripTrailingNumbers } from "./pull-request-number.ts";

const TYPE_PREFIX = /^[a-z]+(?:\([^)]*\))?!?:\s*/i;
const BACKPORT_PREFIX =
  /^(?:\[[^\]]*\]\s*)?(?:backport|cherry[- ]pick)(?:s|ed)?(?:\s+(?:of|for))?(?:\s+#\d+)?\s*(?:[:-]\s*)?/i;
const BRANCH_TAG = /^\[[\w./-]*\d[\w./-]*\]\s*/;

const ASCII = /^[ -~]*$/;

/** Normalizes a title for comparison: no request numbers, no backport prefixes, lower case, single spaces. */
export function normalizeTitle(title: string): string {
  const bare = stripTrailingNumbers(title);
  const original = bare.replace(BRANCH_TAG, "").replace(BACKPORT_PREFIX, "");
  const kept = original === "" ? bare : original;
  return (ASCII.test(kept) ? kept : kept.normalize("NFKC"))
    .toLowerCase()
    .replace(/["'`“”‘’]/g, "")
    .replace(/\s+/g, " ")
    .replace(/(?<![.\s])[.\s]+$/, "")
    .trim();
}

/** Normalizes a title and drops its conventional type and scope, to match reverts that omit them. */
export function normalizeDescription(title: string): string {
  return normalizeTitle(stripTrailingNumbers(title).replace(TYPE_PREFIX, ""));
}
