const ANY_ORIGIN = "http://local.invalid";

/**
 * A path of this site that a link may send someone to after sign-in; undefined for whatever a browser could take
 * for another site, such as `//host`, `/\host` or a path with control characters.
 */
export function localPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/") || value.length > 2_000 || /[\\\p{Cc}]/u.test(value)) return undefined;
  const url = URL.parse(value, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
