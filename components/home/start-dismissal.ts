/** The cookie with the organizations whose getting-started card is dismissed. */
export const START_COOKIE = "clarion-start-dismissed";
/** The most organizations kept in the cookie, to bound its size. */
const KEPT = 40;

/**
 * Whether the getting-started card of an organization is dismissed.
 * @param cookie the cookie's value
 */
export function isStartDismissed(cookie: string | undefined, organizationId: string): boolean {
  return cookie?.split(".").includes(organizationId) ?? false;
}

/** The cookie's value after dismissing one more organization. */
export function dismissedWith(cookie: string | undefined, organizationId: string): string {
  return [...new Set([...(cookie ? cookie.split(".") : []), organizationId])].slice(-KEPT).join(".");
}
