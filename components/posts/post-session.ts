import { CallError } from "#lib/http/call.ts";
import type { Post } from "#lib/posts/contract.ts";
import { leadingHeading, withLeadingHeading } from "#lib/posts/heading.ts";
import { MARKDOWN_MAX, TITLE_MAX } from "#lib/posts/limits.ts";

export type Saved = { post: Post; etag: string | null };
/** A post after the publication of draft changes, and the revision that was public before. */
export type Published = { saved: Saved; previousRevisionId: string };
export type Draft = { title: string; markdown: string };
export type PostChange = {
  title?: string;
  markdown?: string;
  slug?: string | null;
  status?: Post["status"];
  publishDestination?: string | null;
  /** A local time of the organization's time zone, or null to cancel the plan. */
  publishAt?: string | null;
};

/** Access to the stored post. Errors carry the HTTP status. */
export type PostGateway = {
  load: () => Promise<Saved>;
  save: (change: PostChange, etag: string | null) => Promise<Saved>;
  publish: (revisionId: string, etag: string | null) => Promise<Published>;
  discard: (revisionId: string, etag: string | null) => Promise<Saved>;
};

export type SaveState =
  | { kind: "saved" | "dirty" | "saving" }
  | { kind: "invalid"; reason: string }
  | { kind: "failed"; error: unknown }
  /** Someone else saved meanwhile. Nothing is saved until the user chooses a version. */
  | { kind: "conflict"; theirs: Saved };

export type SessionView = { saved: Saved; draft: Draft; state: SaveState };

const PAUSE_MS = 1_200;
const LONGEST_WAIT_MS = 5_000;
const RETRY_MS = 8_000;

/**
 * One person's editing session of one post. It saves after a typing pause with the ETag that it read. It never
 * overwrites a version saved elsewhere, but stops with both until the user chooses.
 */
export class PostSession {
  readonly #gateway: PostGateway;
  readonly #listeners = new Set<() => void>();
  #view: SessionView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dirtySince = 0;
  #tail: Promise<void> = Promise.resolve();

  constructor(gateway: PostGateway, saved: Saved) {
    this.#gateway = gateway;
    this.#view = { saved, draft: toDraft(saved.post), state: { kind: "saved" } };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SessionView => this.#view;

  get unsaved(): boolean {
    return this.#view.state.kind !== "saved";
  }

  /** Sets a new text and schedules a save. The title follows the leading heading while the two are equal. */
  editMarkdown(markdown: string): void {
    const { draft } = this.#view;
    const heading = leadingHeading(markdown)?.slice(0, TITLE_MAX);
    const follows = heading !== undefined && leadingHeading(draft.markdown) === draft.title;
    this.#edit({ markdown, title: follows ? heading : draft.title });
  }

  editTitle(title: string): void {
    const { draft } = this.#view;
    const follows = leadingHeading(draft.markdown) === draft.title && title.trim() !== "";
    this.#edit({ title, markdown: follows ? withLeadingHeading(draft.markdown, title.trim()) : draft.markdown });
  }

  /** Saves unsaved changes now; resolves once they are saved, rejected or in conflict. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#enqueue(() => this.#saveDraft());
  }

  /** Publishes, unpublishes, schedules or changes slug or destination, after saving typed text. Throws on a server error. */
  async change(change: Pick<PostChange, "slug" | "status" | "publishDestination" | "publishAt">): Promise<void> {
    await this.flush();
    this.#requireSaved();
    await this.#enqueue(() => this.#save(change));
    this.#requireSaved();
  }

  /**
   * Publishes the draft changes, typed text included. Throws on a server error and on a conflict.
   * @returns the published revision and the one before; undefined if there is nothing to publish
   */
  async publishDraft(): Promise<{ revisionId: string; previousRevisionId: string } | undefined> {
    let result: { revisionId: string; previousRevisionId: string } | undefined;
    await this.#endDraft(async (revisionId, etag) => {
      const { saved, previousRevisionId } = await this.#gateway.publish(revisionId, etag);
      result = { revisionId, previousRevisionId };
      return saved;
    });
    return result;
  }

  /** Goes back to the public text. @returns the revision that keeps the discarded text */
  async discardDraft(): Promise<string | undefined> {
    let discarded: string | undefined;
    await this.#endDraft(async (revisionId, etag) => {
      discarded = revisionId;
      return this.#gateway.discard(revisionId, etag);
    });
    if (discarded !== undefined) this.adopt(this.#view.saved);
    return discarded;
  }

  async #endDraft(end: (revisionId: string, etag: string | null) => Promise<Saved>): Promise<void> {
    await this.flush();
    this.#requireSaved();
    await this.#enqueue(() =>
      this.#write(async (saved) => {
        const { draftRevisionId } = saved.post;
        return draftRevisionId === null ? saved : end(draftRevisionId, saved.etag);
      }),
    );
    this.#requireSaved();
  }

  /** Replaces the post after a restore or a regeneration. Unsaved changes are discarded. */
  adopt(saved: Saved): void {
    clearTimeout(this.#timer);
    this.#show({ saved, draft: toDraft(saved.post), state: { kind: "saved" } });
  }

  /** Ends a conflict by saving the chosen text on top of the version it was compared with. */
  resolve(draft: Draft): Promise<void> {
    const { state } = this.#view;
    if (state.kind !== "conflict") return Promise.resolve();
    this.#show({ saved: state.theirs, draft, state: { kind: "dirty" } });
    return this.flush();
  }

  #requireSaved(): void {
    const { kind } = this.#view.state;
    if (kind === "saved" || kind === "dirty") return;
    const recovery = kind === "conflict" ? "Resolve the two versions first." : "Fix the error shown beside Saved.";
    throw new CallError(kind === "conflict" ? 412 : 0, "The text is not saved", recovery, []);
  }

  #edit(draft: Draft): void {
    const { state } = this.#view;
    if (state.kind === "conflict") {
      this.#show({ ...this.#view, draft });
      return;
    }
    if (state.kind !== "dirty") this.#dirtySince = Date.now();
    this.#show({ ...this.#view, draft, state: { kind: "dirty" } });
    const waitMs = Math.min(PAUSE_MS, Math.max(0, this.#dirtySince + LONGEST_WAIT_MS - Date.now()));
    this.#schedule(waitMs);
  }

  #schedule(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), waitMs);
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    return done;
  }

  async #saveDraft(): Promise<void> {
    const { draft, saved, state } = this.#view;
    if (state.kind === "conflict") return;
    const change = getChanges(draft, saved.post);
    if (Object.keys(change).length === 0) {
      this.#show({ ...this.#view, state: { kind: "saved" } });
      return;
    }
    const reason = refusal(draft);
    if (reason) {
      this.#show({ ...this.#view, state: { kind: "invalid", reason } });
      return;
    }
    this.#show({ ...this.#view, state: { kind: "saving" } });
    try {
      await this.#save(change);
    } catch (error) {
      this.#show({ ...this.#view, state: { kind: "failed", error } });
      if (isRetryable(error)) this.#schedule(RETRY_MS);
    }
  }

  #save(change: PostChange): Promise<void> {
    return this.#write(({ etag }) => this.#gateway.save(change, etag));
  }

  /** Sends one write with the ETag. When the ETag is stale, it loads the other version to see what changed. */
  async #write(send: (saved: Saved) => Promise<Saved>): Promise<void> {
    try {
      this.#accept(await send(this.#view.saved));
    } catch (error) {
      if (getStatus(error) !== 412) throw error;
      const theirs = await this.#gateway.load();
      if (sameText(theirs.post, this.#view.saved.post)) this.#accept(await send(theirs));
      else if (sameText(theirs.post, this.#view.draft)) this.#accept(theirs);
      else this.#show({ ...this.#view, state: { kind: "conflict", theirs } });
    }
  }

  /** Keeps text typed during the save and saves it next. */
  #accept(saved: Saved): void {
    const { draft } = this.#view;
    const more = Object.keys(getChanges(draft, saved.post)).length > 0;
    this.#show({ saved, draft, state: { kind: more ? "dirty" : "saved" } });
    if (more) this.#schedule(PAUSE_MS);
  }

  #show(view: SessionView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

function toDraft(post: Post): Draft {
  return { title: post.title, markdown: post.markdown ?? "" };
}

function getChanges(draft: Draft, post: Post): PostChange {
  const title = draft.title.trim();
  return {
    ...(title === post.title ? {} : { title }),
    ...(draft.markdown === (post.markdown ?? "") ? {} : { markdown: draft.markdown }),
  };
}

function sameText(
  a: { title: string; markdown: string | null },
  b: { title: string; markdown: string | null },
): boolean {
  return a.title.trim() === b.title.trim() && (a.markdown ?? "") === (b.markdown ?? "");
}

function refusal(draft: Draft): string | undefined {
  if (draft.title.trim() === "") return "A post needs a title";
  if (draft.title.trim().length > TITLE_MAX) return `The title is longer than ${TITLE_MAX} characters`;
  if (draft.markdown.trim() === "") return "A post needs text";
  if (draft.markdown.length > MARKDOWN_MAX) return "The text is longer than 100,000 characters";
  return undefined;
}

function getStatus(error: unknown): number | undefined {
  return error instanceof CallError ? error.status : undefined;
}

/** Whether a failure may be temporary (no response, busy or broken server), so that a retry is worthwhile. */
function isRetryable(error: unknown): boolean {
  const status = getStatus(error) ?? 0;
  return status === 0 || status === 429 || status >= 500;
}
