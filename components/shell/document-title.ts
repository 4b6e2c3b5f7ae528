/** `Content · Acme · Clarion`: the page, whose it is, and the product. */
export function documentTitle(page: string, organization: string): string {
  return page + suffixOf(organization);
}

/** What the title of a window says of its page; undefined where it names none. */
export function pageOf(title: string, organization: string): string | undefined {
  const suffix = suffixOf(organization);
  return title.endsWith(suffix) && title.length > suffix.length ? title.slice(0, -suffix.length) : undefined;
}

function suffixOf(organization: string): string {
  return ` · ${organization} · Clarion`;
}
