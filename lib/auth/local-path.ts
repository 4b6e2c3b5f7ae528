const ANY_ORIGIN = "http://local.invalid";

/**
 * Validates a same-site path to redirect to after sign-in. Returns undefined for a value that a browser could resolve
 * to another site, such as `//host`, `/\host` or a path with control characters.
 */
export function localPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/") || value.length > 2_000 || /[\\\p{Cc}]/u.test(value)) return undefined;
  const url = URL.parse(value, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
