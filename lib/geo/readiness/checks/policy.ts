import { readLinkHeader } from "#lib/geo/readiness/parse/headers.ts";
import { formatFirst, short } from "#lib/geo/readiness/parse/plain.ts";
import type { Site } from "#lib/geo/readiness/types.ts";
import {
  type CheckDefinition,
  describe,
  errored,
  failed,
  isUnknown,
  listPages,
  type Outcome,
  partial,
  passed,
} from "./check.ts";
import { fileFault } from "./discovery.ts";

const SIGNAL = /^(?:\/\S*\s+)?(?:(?:search|ai-input|ai-train)\s*=\s*(?:yes|no)\s*(?:,\s*|$))+$/i;

const contentPolicy: CheckDefinition = {
  id: "content-policy",
  name: "Content-Signal or licence",
  tier: "recommended",
  weight: 3,
  judge(site): Outcome {
    const fix =
      "State in robots.txt what may be done with the content, such as `Content-Signal: search=yes, ai-input=yes, ai-train=no`, or name a licence.";
    if (isUnknown(site.home.look)) return errored(`${describe(site.home.look)}.`);
    const signals = site.robots.file?.signals ?? [];
    const wrong = signals.filter((signal) => !SIGNAL.test(signal));
    if (wrong.length > 0) return partial(`A Content-Signal that cannot be read: ${short(wrong[0] ?? "")}.`, fix);
    if (signals.length > 0) return passed(`Content-Signal: ${formatFirst(signals)}.`);
    const licenses = collectLicenses(site);
    if (licenses.length > 0) return passed(`A licence is named: ${formatFirst(licenses)}.`);
    if (!site.home.look.isAnswered) return errored(`${describe(site.home.look)}.`);
    if (isUnknown(site.robots.look)) return errored(`${describe(site.robots.look)}.`);
    return failed("Neither a Content-Signal nor a licence is stated.", fix);
  },
};

/** Collects the licenses from robots.txt (RSL), headers, pages and their JSON-LD. */
function collectLicenses(site: Site): string[] {
  const pages = listPages(site);
  const fromPages = pages.flatMap(({ look, page }) => [
    ...(readLinkHeader(look.headers.link ?? "") ?? [])
      .filter(({ rels }) => rels.includes("license"))
      .map(({ target }) => target),
    ...page.relations.filter(({ rel }) => rel.split(/\s+/).includes("license")).map(({ url }) => url),
    ...page.data.items.flatMap(({ value }) => (typeof value.license === "string" ? [value.license] : [])),
  ]);
  return [...new Set([...(site.robots.file?.licenses ?? []), ...fromPages])];
}

const feedback: CheckDefinition = {
  id: "feedback-md",
  name: "feedback.md",
  tier: "bonus",
  weight: 2,
  judge({ feedback: look }): Outcome {
    const fix = "Serve /feedback.md as text/markdown: it tells agents how to report what they could not find or do.";
    return fileFault(look)?.(fix) ?? passed("feedback.md tells agents how to report what goes wrong.");
  },
};

export const policy = { contentPolicy, feedback };
