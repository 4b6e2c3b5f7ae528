import type { Adapter } from "#publisher/adapter.ts";
import type { Destination } from "#publisher/config.ts";
import { createBluesky } from "./bluesky.ts";
import { createChangelogFile } from "./changelog-file.ts";
import { createChat } from "./chat.ts";
import { createEmail } from "./email.ts";
import { createGhost } from "./ghost.ts";
import { createGitFile } from "./git-file.ts";
import { createGitPullRequest } from "./git-pull-request.ts";
import { createLinkedin } from "./linkedin.ts";
import { createMastodon } from "./mastodon.ts";
import type { KindOptions } from "./options.ts";
import { createReleaseBody } from "./release-body.ts";
import { createWebhook } from "./webhook.ts";
import { createWordpress } from "./wordpress.ts";
import { createX } from "./x.ts";

/** What a destination can do. Reads its secrets, but makes no request. */
export function createAdapter(destination: Destination, options: KindOptions): Adapter {
  switch (destination.kind) {
    case "git_file":
      return createGitFile(destination, options);
    case "git_pull_request":
      return createGitPullRequest(destination, options);
    case "changelog_file":
      return createChangelogFile(destination, options);
    case "release_body":
      return createReleaseBody(destination, options);
    case "webhook":
      return createWebhook(destination, options);
    case "slack":
    case "teams":
    case "discord":
      return createChat(destination, options);
    case "wordpress":
      return createWordpress(destination, options);
    case "ghost":
      return createGhost(destination, options);
    case "mastodon":
      return createMastodon(destination, options);
    case "linkedin":
      return createLinkedin(destination, options);
    case "email":
      return createEmail(destination, options);
    case "x":
      return createX(destination, options);
    case "bluesky":
      return createBluesky(destination, options);
  }
}
