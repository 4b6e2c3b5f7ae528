import { capabilities } from "./capabilities.ts";
import type { CheckDefinition } from "./check.ts";
import { content } from "./content.ts";
import { discovery } from "./discovery.ts";
import { policy } from "./policy.ts";
import { reachable } from "./reachable.ts";
import { reading } from "./reading.ts";
import { robots } from "./robots.ts";
import { samePage } from "./same-page.ts";
import { structuredData } from "./structured-data.ts";

/** All checks in display order. */
export const CHECKS: readonly CheckDefinition[] = [
  reachable.overHttps,
  robots.validFile,
  robots.aiAccess,
  samePage,
  reading.withoutScripts,
  reading.indexable,
  capabilities.openapi,
  reachable.missingPages,
  discovery.sitemap,
  discovery.canonical,
  discovery.llms,
  content.markdown,
  structuredData,
  content.titles,
  content.descriptions,
  content.headings,
  content.weight,
  content.speed,
  policy.contentPolicy,
  capabilities.oauth,
  robots.training,
  discovery.linkHeaders,
  policy.feedback,
  capabilities.mcp,
];
