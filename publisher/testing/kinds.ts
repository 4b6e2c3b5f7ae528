import { HOSTS, startCodeHost } from "./code-hosts.ts";
import { startLinkedin } from "./linkedin.ts";
import {
  startBluesky,
  startDiscord,
  startGhost,
  startMastodon,
  startReceiver,
  startWordpress,
  type Target,
} from "./targets.ts";
import { startX } from "./x.ts";

type Kind = {
  start: () => Promise<Target>;
  configure: (url: string) => object;
  /** Whether the destination recognizes a repeated delivery by a key. */
  keeps: boolean;
  /** Whether it can change what it published. */
  edits?: false;
  /** Whether it can remove what it published. */
  removes?: false;
};

/** The kinds of destinations that speak HTTP and show what they hold. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ghost: { start: startGhost, configure: (url) => ({ kind: "ghost", url, keyEnv: "GHOST_KEY" }), keeps: true },
  wordpress: {
    start: startWordpress,
    configure: (url) => ({ kind: "wordpress", url, user: "editor", passwordEnv: "WORDPRESS_PASSWORD" }),
    keeps: true,
  },
  mastodon: {
    start: startMastodon,
    configure: (url) => ({ kind: "mastodon", url, tokenEnv: "MASTODON_TOKEN" }),
    keeps: true,
  },
  bluesky: {
    start: startBluesky,
    configure: (url) => ({ kind: "bluesky", url, handle: "acme.example", passwordEnv: "BLUESKY_PASSWORD" }),
    keeps: true,
  },
  ...Object.fromEntries(
    HOSTS.map((host): [string, Kind] => [
      `release_body at ${host}`,
      {
        start: () => startCodeHost(host),
        configure: (url) => ({
          ...{ kind: "release_body", host, apiUrl: url, project: "acme/site", tokenEnv: "HOST_TOKEN" },
        }),
        keeps: true,
      },
    ]),
  ),
  linkedin: {
    start: startLinkedin,
    configure: (url) => ({
      kind: "linkedin",
      url,
      organization: "2414183",
      apiVersion: "202610",
      tokenEnv: "LINKEDIN_TOKEN",
    }),
    keeps: false,
  },
  discord: { start: startDiscord, configure: () => ({ kind: "discord", urlEnv: "CHAT_URL" }), keeps: false },
  slack: {
    start: startReceiver,
    configure: () => ({ kind: "slack", urlEnv: "CHAT_URL" }),
    ...{ keeps: false, edits: false, removes: false },
  },
  teams: {
    start: startReceiver,
    configure: () => ({ kind: "teams", urlEnv: "CHAT_URL" }),
    ...{ keeps: false, edits: false, removes: false },
  },
  x: {
    start: startX,
    configure: (url) => ({
      ...{ kind: "x", url, apiKeyEnv: "X_KEY", apiSecretEnv: "X_SECRET" },
      ...{ accessTokenEnv: "X_TOKEN", accessSecretEnv: "X_TOKEN_SECRET" },
    }),
    ...{ keeps: false, edits: false },
  },
};
