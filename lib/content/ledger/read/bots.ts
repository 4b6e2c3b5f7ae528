import type { Person } from "#lib/content/activity.ts";

/** Accounts that are programs though nothing in their name says so. General services only, never a project's own bot. */
const KNOWN_BOTS = new Set([
  "allcontributors",
  "codecov-io",
  "crowdin-bot",
  "dependabot",
  "dependabot-preview",
  "depfu",
  "github-actions",
  "greenkeeper",
  "greenkeeperio-bot",
  "imgbot",
  "imgbotapp",
  "mend-for-github-com",
  "mergify",
  "pre-commit-ci",
  "pyup-bot",
  "release-please",
  "renovate",
  "renovate-bot",
  "scala-steward",
  "semantic-release-bot",
  "snyk-bot",
  "weblate",
  "whitesource-bolt-for-github",
]);

const BOT_SUFFIX = /(?:\[bot\]|[-_. ]bot)$/i;
const BOT_EMAIL = /\[bot\]@|^(?:bot|dependabot|renovate|action)@/i;

function isBotName(name: string | undefined): boolean {
  if (!name) return false;
  return BOT_SUFFIX.test(name) || KNOWN_BOTS.has(name.toLowerCase().replace(/\s+/g, "-"));
}

/** Whether an author is a program: `[bot]` and `-bot` endings, a bot's mail address, or a known service. */
export function isBot(person: Person): boolean {
  return isBotName(person.login) || isBotName(person.name) || BOT_EMAIL.test(person.email ?? "");
}
