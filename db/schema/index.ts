export * from "./brands.ts";
export * from "./embedded.ts";
export * from "./integrations.ts";
export * from "./jobs.ts";
export * from "./keys.ts";
export * from "./orgs.ts";
export * from "./posts.ts";
export * from "./skills.ts";
