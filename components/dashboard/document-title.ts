/** The prefix for unread notifications: `(2) `. */
const COUNT = /^\(\d+\) /;

/** Builds a document title: `Content · Acme · Clarion`. */
export function documentTitle(page: string, organization: string): string {
  return page + getSuffix(organization);
}

/** The page part of a document title; undefined when it has none. */
export function parsePageTitle(title: string, organization: string): string | undefined {
  const suffix = getSuffix(organization);
  const plain = title.replace(COUNT, "");
  return plain.endsWith(suffix) ? plain.slice(0, -suffix.length) || undefined : undefined;
}

function getSuffix(organization: string): string {
  return ` · ${organization} · Clarion`;
}
