import manifest from "#package.json" with { type: "json" };

/** The version of the product; the API has its own version. */
export const PRODUCT_VERSION = manifest.version;
