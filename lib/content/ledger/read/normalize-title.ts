import { stripTrailingNumbers } from "./pull-request-number.ts";

const TYPE_PREFIX = /^[a-z]+(?:\([^)]*\))?!?:\s*/i;
const BACKPORT_PREFIX =
  /^(?:\[[^\]]*\]\s*)?(?:backport|cherry[- ]pick)(?:s|ed)?(?:\s+(?:of|for))?(?:\s+#\d+)?\s*(?:[:-]\s*)?/i;
const BRANCH_TAG = /^\[[\w./-]*\d[\w./-]*\]\s*/;

const ASCII = /^[ -~]*$/;

/** A title in the form in which two titles are compared: no request numbers, no backport marks, one case, one spacing. */
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

/** The same without a conventional type and scope: what a revert that drops the type can be matched by. */
export function normalizeDescription(title: string): string {
  return normalizeTitle(stripTrailingNumbers(title).replace(TYPE_PREFIX, ""));
}
