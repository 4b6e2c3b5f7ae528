/** Where browsers report what the content security policy has blocked. */
export const CSP_REPORTS_PATH = "/api/csp-reports";
