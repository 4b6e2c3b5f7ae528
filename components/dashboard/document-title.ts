/** What stands before a title while notices are unread: `(2) `. */
const COUNT = /^\(\d+\) /;

/** `Content · Acme · Clarion`: the page, whose it is, and the product. */
export function documentTitle(page: string, organization: string): string {
  return page + suffixOf(organization);
}

/** What the title of a window says of its page; undefined where it names none. */
export function pageOf(title: string, organization: string): string | undefined {
  const suffix = suffixOf(organization);
  const plain = title.replace(COUNT, "");
  return plain.endsWith(suffix) ? plain.slice(0, -suffix.length) || undefined : undefined;
}

function suffixOf(organization: string): string {
  return ` · ${organization} · Clarion`;
}
