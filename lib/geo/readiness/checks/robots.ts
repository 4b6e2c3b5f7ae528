import { formatFirst } from "#lib/geo/readiness/parse/plain.ts";
import type { RobotsFile } from "#lib/geo/readiness/parse/robots-file.ts";
import { type AgentPurpose, AI_AGENTS } from "#lib/geo/readiness/site/agents.ts";
import { isCrawlAllowed } from "#lib/geo/readiness/site/is-crawl-allowed.ts";
import type { Answered, Site } from "#lib/geo/readiness/types.ts";
import {
  blocking,
  type CheckDefinition,
  countPages,
  describe,
  errored,
  failed,
  isMarkup,
  joinItems,
  listPages,
  notApplicable,
  type Outcome,
  partial,
  passed,
} from "./check.ts";

/** Crawlers need not read more (RFC 9309, 2.5). */
const BYTES_MAX = 512_000;
const PLAIN = "Serve robots.txt as text/plain with lines of the form `field: value`, as RFC 9309 says.";

const validFile: CheckDefinition = {
  id: "robots-valid",
  name: "robots.txt is valid",
  tier: "essential",
  weight: 5,
  judge({ robots: { look, file } }): Outcome {
    if (!look.isAnswered) {
      return look.kind === "spent" ? errored(`${look.message}.`) : failed(`${look.message}.`, unreadable);
    }
    if (look.status >= 500) return failed(`robots.txt answers with status ${look.status}.`, unreadable);
    if (look.status !== 200) {
      return partial(
        `There is no robots.txt (status ${look.status}), which lets everybody read everything.`,
        "Add a robots.txt that says who may read what and where the sitemap is.",
      );
    }
    return file ? judgeFile(file, look) : failed(`${describe(look)}, which is no robots.txt.`, PLAIN);
  },
};

const unreadable =
  "Answer /robots.txt with status 200, or 404 where there is none: crawlers take a failure as a ban on every page.";

function judgeFile(file: RobotsFile, look: Answered): Outcome {
  if (look.bytes > BYTES_MAX || look.isCut) {
    return partial(
      `robots.txt holds more than ${BYTES_MAX / 1_000} kB.`,
      "Keep it under 500 KiB; the rest is not read.",
    );
  }
  const isOther = isMarkup(look.text) || (file.unknown.length > 0 && file.agents.length === 0);
  if (isOther) return failed("What /robots.txt answers with holds no rules.", PLAIN);
  const lines = [...file.stray, ...file.unknown].map(({ line, text }) => `line ${line}: ${text}`);
  if (file.stray.length > 0) {
    return partial(
      `Rules before the first user-agent: ${joinItems(lines)}.`,
      "Put a `User-agent` line before the rules.",
    );
  }
  if (lines.length > 0) return partial(`Lines that no crawler reads: ${joinItems(lines)}.`, PLAIN);
  return passed(`${file.rules} rules for ${file.agents.length} user agents.`);
}

const aiAccess: CheckDefinition = {
  id: "ai-access",
  name: "AI search and user agents are let in",
  tier: "essential",
  weight: 8,
  judge(site): Outcome {
    const { look } = site.robots;
    if (!look.isAnswered) return errored(`${look.message}.`);
    const agents = listAgentNames("search", "user");
    const fix = `Allow ${agents.join(", ")} in robots.txt.`;
    if (look.status >= 500) return blocking(failed("robots.txt cannot be read, which keeps every agent out.", fix));
    const urls = [getHomeUrl(site), ...listPages(site).map((page) => page.look.url)];
    const out = agents.filter((name) => !isCrawlAllowed(site.robots, name, urls[0] ?? site.origin));
    if (out.length === agents.length)
      return blocking(failed(`All of ${formatFirst(agents, 20)} are kept out of the homepage.`, fix));
    if (out.length > 0) {
      const kept = partial(
        `Kept out of the homepage: ${formatFirst(out, 20)}.`,
        `Allow ${out.join(", ")} in robots.txt.`,
      );
      return listAgentNames("search").some((name) => out.includes(name)) ? blocking(kept) : kept;
    }
    const limited = agents.filter((name) => urls.some((url) => !isCrawlAllowed(site.robots, name, url)));
    if (limited.length > 0) {
      return partial(
        `Kept out of some of ${countPages(urls.length)}: ${formatFirst(limited, 20)}.`,
        `Allow ${limited.join(", ")}.`,
      );
    }
    return passed(`${formatFirst(agents, 20)} may read every page that was looked at.`);
  },
};

/** Blocking training crawlers is a choice. The check only asks whether the choice is stated. */
const training: CheckDefinition = {
  id: "training-choice",
  name: "Training crawlers have a stated rule",
  tier: "bonus",
  weight: 2,
  judge(site): Outcome {
    const { look, file } = site.robots;
    if (!look.isAnswered) return errored(`${look.message}.`);
    const names = listAgentNames("training");
    const ruled = names.filter((name) => file?.agents.includes(name.toLowerCase()));
    const isSignalled = file?.signals.some((signal) => /\bai-train\s*=\s*(?:yes|no)\b/i.test(signal)) ?? false;
    const kept = names.filter((name) => !isCrawlAllowed(site.robots, name, getHomeUrl(site)));
    const state = kept.length === 0 ? "All of them are let in" : `Kept out: ${formatFirst(kept, 20)}`;
    if (ruled.length > 0 || isSignalled) return passed(`A rule is stated. ${state}.`);
    return notApplicable(`No rule names a training crawler. ${state}. Either is a choice.`);
  },
};

function listAgentNames(...purposes: readonly AgentPurpose[]): string[] {
  return AI_AGENTS.filter(({ purpose }) => purposes.includes(purpose)).map(({ name }) => name);
}

function getHomeUrl({ home: { look }, origin }: Site): string {
  return look.isAnswered ? look.url : origin;
}

export const robots = { validFile, aiAccess, training };
