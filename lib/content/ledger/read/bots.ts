import type { Person } from "#lib/content/activity.ts";

/** Bot accounts that are not recognizable by name. Only general services, no project's own bot. */
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

const BOT_SUFFIX = /(?:\[bot\]|\(bot\)|[-_. ]bot)$/i;
const BOT_EMAIL = /\[bot\]@|^(?:bot|dependabot|renovate|action)@|@(?:anthropic|cursor)\.com$|^copilot@github\.com$/i;

function isBotName(name: string | undefined): boolean {
  if (!name) return false;
  return BOT_SUFFIX.test(name) || KNOWN_BOTS.has(name.toLowerCase().replace(/\s+/g, "-"));
}

/** Whether an author is a bot: a `[bot]` or `-bot` suffix, a bot's email address, or a known service. */
export function isBot(person: Person): boolean {
  return isBotName(person.login) || isBotName(person.name) || BOT_EMAIL.test(person.email ?? "");
}
