import type { FactResource } from "#lib/posts/contract.ts";

/** What a fact was read from, in words. */
export const FACT_LABELS: Readonly<Record<FactResource["kind"], string>> = {
  note: "Maintainers' note",
  statement: "Description",
  documentation: "Documentation",
  surface: "Code",
  dependency: "Dependencies",
  shape: "Files",
};

const SHA = /^[0-9a-f]{40,64}$/;

function shorten(name: string): string {
  return SHA.test(name) ? name.slice(0, 9) : name;
}

function nameText({ of, field }: Extract<FactResource["span"], { in: "text" }>): string {
  if (field === "title") return `issue ${of}`;
  if (SHA.test(of)) return `commit ${shorten(of)}`;
  return of === "" ? "pull request" : `pull request ${of}`;
}

/** The place of a fact: `CHANGELOG.md:12-13 at 0123abcde`, or `pull request #12`. */
export function describeSpan(span: FactResource["span"]): string {
  if (span.in === "text") return nameText(span);
  const lines = span.from === span.to ? String(span.from) : `${span.from}-${span.to}`;
  return `${span.path}:${lines} at ${shorten(span.commit)}`;
}
