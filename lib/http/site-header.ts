/** Our HTTP server sets it to the custom domain that a request came to, and removes it from all other requests. */
export const SITE_HEADER = "x-clarion-site";
