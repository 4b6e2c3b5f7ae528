/** The cookie that holds the organizations whose first steps this browser is not to show. */
export const START_COOKIE = "clarion-start-dismissed";
/** More organizations than a cookie should hold are not put away together. */
const KEPT = 40;

/** Whether the first steps of an organization were put away. @param cookie what the cookie holds */
export function isStartDismissed(cookie: string | undefined, organizationId: string): boolean {
  return cookie?.split(".").includes(organizationId) ?? false;
}

/** What the cookie holds once one more organization is put away. */
export function dismissedWith(cookie: string | undefined, organizationId: string): string {
  return [...new Set([...(cookie ? cookie.split(".") : []), organizationId])].slice(-KEPT).join(".");
}
