import manifest from "#package.json" with { type: "json" };

/** The version of the program; the API has one of its own. */
export const PRODUCT_VERSION = manifest.version;
