import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfiguration } from "#publisher/config.ts";
import { createHttp, type Http } from "#publisher/http.ts";
import { createAdapter } from "#publisher/kinds/kinds.ts";
import { Readers } from "#publisher/mail/readers.ts";
import type { Post } from "#publisher/post.ts";
import { restart, runOnce } from "#publisher/run.ts";
import { type Delivery, State } from "#publisher/state.ts";

export const SECRETS: Readonly<Record<string, string>> = {
  CLARION_API_KEY: "clr_test",
  GHOST_KEY: `abc:${"0f".repeat(32)}`,
  WORDPRESS_PASSWORD: "word press",
  MASTODON_TOKEN: "mastodon token",
  BLUESKY_PASSWORD: "bluesky password",
  LINKEDIN_TOKEN: "linkedin token",
  X_KEY: "x key",
  X_SECRET: "x secret",
  X_TOKEN: "x token",
  X_TOKEN_SECRET: "x token secret",
  MAIL_SECRET: "mail secret",
  HOST_TOKEN: "host token",
  HOOK_SECRET: `whsec_${Buffer.alloc(24, 1).toString("base64")}`,
  NEXT_HOOK_SECRET: `whsec_${Buffer.alloc(24, 2).toString("base64")}`,
};

const START = Date.parse("2026-03-02T09:00:00Z");

export function makePost(changes: Partial<Post> = {}): Post {
  return {
    id: "post_01",
    title: "Acme 1.4.0: exports as CSV",
    slug: "acme-1-4-0",
    content: "<p>You can now export reports as CSV.</p>",
    htmlUrl: null,
    markdown: "# Acme 1.4.0: exports as CSV\n\nYou can now export reports as CSV.\n",
    rawHtml: null,
    recommendations: null,
    contentType: "changelog",
    status: "published",
    sourceMetadata: null,
    brandIdentityId: null,
    publishDestination: null,
    review: "none",
    publishedAt: "2026-03-02T10:00:00.000Z",
    publishAt: null,
    publishTimeZone: null,
    draftRevisionId: null,
    createdAt: "2026-03-02T09:30:00.000Z",
    updatedAt: "2026-03-02T10:00:00.000Z",
    ...changes,
  };
}

/** A publisher with one destination, a clock of its own and posts that tests change. */
export class TestPublisher {
  posts: Post[] = [];
  now = START;
  readonly folder = mkdtempSync(join(tmpdir(), "clarion-publisher-"));
  readonly #destination: object;
  readonly #allowedHosts: readonly string[];

  readonly #secrets: Readonly<Record<string, string>>;

  constructor(
    destination: object,
    allowedHosts: readonly string[] = [],
    secrets: Readonly<Record<string, string>> = {},
  ) {
    this.#destination = destination;
    this.#secrets = { ...SECRETS, ...secrets };
    this.#allowedHosts = allowedHosts;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Forgets all deliveries, and nothing at the destination. */
  reset(): void {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(join(this.folder, `deliveries.db${suffix}`), { force: true });
  }

  /** Lets failed deliveries and conflicts be tried again, as a person does. */
  retry(): void {
    const state = new State(join(this.folder, "deliveries.db"));
    for (const one of state.list().filter(({ state: now }) => now === "failed" || now === "conflict"))
      restart(state, one, one.action, this.now);
    state.close();
  }

  /** Runs once with the state that earlier runs left. */
  run(wrap: (http: Http) => Http = (http) => http): Promise<Delivery[]> {
    const config = parseConfiguration(
      "publisher.yaml",
      JSON.stringify({
        clarion: "http://localhost:3000",
        allowedHosts: this.#allowedHosts,
        destinations: [{ name: "target", since: "2026-01-01", ...this.#destination }],
      }),
    );
    const now = () => this.now;
    const http = wrap(createHttp(config.allowedHosts, Object.values(this.#secrets)));
    const path = process.env.PATH ?? "";
    const options = {
      http,
      secrets: (name: string) => this.#secrets[name] ?? "",
      now,
      cache: join(this.folder, "git"),
      path,
      folder: this.folder,
      openReaders: () => new Readers(join(this.folder, "readers.db")),
    };
    const isPublished = async (id: string) => this.posts.some((post) => post.id === id);
    return runOnce(
      {
        source: { list: async () => this.posts, isPublished },
        state: new State(join(this.folder, "deliveries.db")),
        destinations: config.destinations,
        adapters: new Map(config.destinations.map((one) => [one.name, createAdapter(one, options)])),
        now,
      },
      () => undefined,
    );
  }

  /**
   * Runs until just before or after a request and stops there for good, as a process that is killed does.
   * @returns whether the run came to that request
   */
  async runKilled(request: number, moment: "before" | "after"): Promise<boolean> {
    const { promise: killed, resolve: kill } = Promise.withResolvers<boolean>();
    const never = new Promise<never>(() => undefined);
    let count = 0;
    const wrap =
      (http: Http): Http =>
      async (url, options) => {
        count += 1;
        const isLast = count === request;
        if (!isLast) return http(url, options);
        if (moment === "after") await http(url, options);
        kill(true);
        return never;
      };
    return Promise.race([killed, this.run(wrap).then(() => false)]);
  }
}
