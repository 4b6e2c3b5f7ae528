import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#lib/http/call.ts";
import type { Post } from "#lib/posts/contract.ts";
import { type PostChange, type PostGateway, PostSession, type Saved } from "./post-session.ts";

const basePost: Post = {
  id: "post_1",
  title: "First",
  slug: "first",
  content: "",
  htmlUrl: null,
  markdown: "# First\n\nText.\n",
  rawHtml: null,
  recommendations: null,
  contentType: "changelog",
  status: "draft",
  sourceMetadata: null,
  brandIdentityId: null,
  publishDestination: null,
  review: "none",
  publishedAt: null,
  publishAt: null,
  publishTimeZone: null,
  draftRevisionId: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

/** A fake server that stores one versioned post, like the API. */
class Server implements PostGateway {
  saved: Saved = { post: basePost, etag: '"1"' };
  writes: PostChange[] = [];
  fault: CallError | undefined;
  readonly load = async () => this.saved;
  readonly save = async (change: PostChange, etag: string | null) => {
    if (this.fault) throw this.fault;
    if (etag !== this.saved.etag) throw new CallError(412, "Stale", "Load it again.", []);
    this.writes.push(change);
    this.write(change);
    return this.saved;
  };
  readonly publish = async (revisionId: string, etag: string | null) => {
    await this.end(revisionId, etag, {});
    return { saved: this.saved, previousRevisionId: "rev_public" };
  };
  readonly discard = (revisionId: string, etag: string | null) => this.end(revisionId, etag, { title: "Public" });
  async end(revisionId: string, etag: string | null, change: PostChange): Promise<Saved> {
    if (etag !== this.saved.etag) throw new CallError(412, "Stale", "Load it again.", []);
    expect(revisionId).toBe(this.saved.post.draftRevisionId);
    this.write(change);
    this.saved = { ...this.saved, post: { ...this.saved.post, draftRevisionId: null } };
    return this.saved;
  }
  write(change: PostChange): void {
    const version = Number(this.saved.etag?.replaceAll('"', "")) + 1;
    const { title, markdown, slug, status } = { ...this.saved.post, ...change };
    this.saved = { post: { ...this.saved.post, title, markdown, slug, status }, etag: `"${version}"` };
  }
}

let server: Server;
let session: PostSession;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  session = new PostSession(server, server.saved);
});
afterEach(() => void vi.useRealTimers());

describe("PostSession", () => {
  it("saves only changed fields, once after a pause in typing", async () => {
    session.editMarkdown("# First\n\nText, longer.\n");
    session.editMarkdown("# First\n\nText, longer still.\n");
    expect(session.unsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.writes).toEqual([{ markdown: "# First\n\nText, longer still.\n" }]);
    expect(session.view().state.kind).toBe("saved");
  });

  it("saves at least every five seconds during continuous typing", async () => {
    for (let index = 0; index < 12; index += 1) {
      session.editMarkdown(`# First\n\nText ${index}.\n`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.writes.length).toBeGreaterThanOrEqual(1);
  });

  it("does not save when the text returns to its saved state", async () => {
    session.editMarkdown("# First\n\nOther.\n");
    session.editMarkdown(basePost.markdown ?? "");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.writes).toEqual([]);
    expect(session.unsaved).toBe(false);
  });

  it("saves text typed during a save", async () => {
    session.editMarkdown("# First\n\nOne.\n");
    const flushed = session.flush();
    session.editMarkdown("# First\n\nTwo.\n");
    await flushed;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.saved.post.markdown).toBe("# First\n\nTwo.\n");
  });

  it("stops with both versions instead of overwriting another tab's text", async () => {
    server.write({ markdown: "# First\n\nTheirs.\n" });
    session.editMarkdown("# First\n\nMine.\n");
    await session.flush();
    const { state, draft } = session.view();
    expect(state).toEqual({ kind: "conflict", theirs: server.saved });
    expect(draft.markdown).toBe("# First\n\nMine.\n");
    session.editMarkdown("# First\n\nMine, longer.\n");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.saved.post.markdown).toBe("# First\n\nTheirs.\n");
  });

  it("saves the chosen text on top of the other version when a conflict is resolved", async () => {
    server.write({ markdown: "# First\n\nTheirs.\n" });
    session.editMarkdown("# First\n\nMine.\n");
    await session.flush();
    await session.resolve({ title: "First", markdown: "# First\n\nBoth.\n" });
    expect(server.saved.post.markdown).toBe("# First\n\nBoth.\n");
    expect(session.view().state.kind).toBe("saved");
  });

  it("conflicts again when the other side saves during the choice", async () => {
    server.write({ markdown: "# First\n\nTheirs.\n" });
    session.editMarkdown("# First\n\nMine.\n");
    await session.flush();
    server.write({ markdown: "# First\n\nTheirs again.\n" });
    await session.resolve({ title: "First", markdown: "# First\n\nBoth.\n" });
    expect(session.view().state.kind).toBe("conflict");
    expect(server.saved.post.markdown).toBe("# First\n\nTheirs again.\n");
  });

  it("continues silently when the other side only published", async () => {
    server.write({ status: "published" });
    session.editMarkdown("# First\n\nMine.\n");
    await session.flush();
    expect(server.saved.post).toMatchObject({ markdown: "# First\n\nMine.\n", status: "published" });
    expect(session.view().saved.post.status).toBe("published");
  });

  it("keeps the text and retries when the server is unreachable", async () => {
    server.fault = new CallError(0, "The server cannot be reached", "Try again.", []);
    session.editMarkdown("# First\n\nMine.\n");
    await session.flush();
    expect(session.view().state.kind).toBe("failed");
    server.fault = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.saved.post.markdown).toBe("# First\n\nMine.\n");
  });

  it("does not retry a permanent rejection", async () => {
    server.fault = new CallError(403, "Forbidden", "Ask an owner.", []);
    session.editMarkdown("# First\n\nMine.\n");
    await session.flush();
    server.fault = undefined;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.writes).toEqual([]);
  });

  it.each([
    ["", "# First\n\nText.\n"],
    ["x".repeat(121), "text"],
    ["First", " \n"],
    ["First", "x".repeat(100_001)],
  ])("does not send text that would be rejected (title %#)", async (title, markdown) => {
    session.editTitle(title);
    session.editMarkdown(markdown);
    await session.flush();
    expect(session.view().state.kind).toBe("invalid");
    expect(server.writes).toEqual([]);
  });

  it("syncs title and heading while they are equal", async () => {
    session.editMarkdown("# Second\n\nText.\n");
    expect(session.view().draft.title).toBe("Second");
    session.editTitle("Third");
    expect(session.view().draft.markdown).toBe("# Third\n\nText.\n");
  });

  it("saves typed text before it publishes", async () => {
    session.editMarkdown("# First\n\nMine.\n");
    await session.change({ status: "published" });
    expect(server.writes).toEqual([{ markdown: "# First\n\nMine.\n" }, { status: "published" }]);
  });

  describe("with draft changes", () => {
    beforeEach(() => {
      const post = { ...basePost, status: "published" as const, draftRevisionId: "rev_draft" };
      server.saved = { post, etag: '"1"' };
      session = new PostSession(server, server.saved);
    });

    it("saves typed text before it publishes them, and names the revision before", async () => {
      session.editMarkdown("# First\n\nMine.\n");
      expect(await session.publishDraft()).toEqual({ revisionId: "rev_draft", previousRevisionId: "rev_public" });
      expect(server.writes).toEqual([{ markdown: "# First\n\nMine.\n" }]);
      expect(session.view().saved.post.draftRevisionId).toBeNull();
    });

    it("shows the public text once they are discarded", async () => {
      expect(await session.discardDraft()).toBe("rev_draft");
      expect(session.view()).toMatchObject({ draft: { title: "Public" }, state: { kind: "saved" } });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(server.writes).toEqual([]);
    });

    it("publishes nothing that another tab changed meanwhile", async () => {
      server.write({ markdown: "# First\n\nTheirs.\n" });
      await expect(session.publishDraft()).rejects.toThrow();
      expect(session.view().state).toMatchObject({ kind: "conflict" });
      expect(server.saved.post.draftRevisionId).toBe("rev_draft");
    });

    it("has nothing to publish once another tab published them", async () => {
      server.write({});
      server.saved = { ...server.saved, post: { ...server.saved.post, draftRevisionId: null } };
      expect(await session.publishDraft()).toBeUndefined();
    });
  });

  it("does not publish during a conflict", async () => {
    server.write({ markdown: "# First\n\nTheirs.\n" });
    session.editMarkdown("# First\n\nMine.\n");
    await expect(session.change({ status: "published" })).rejects.toThrow();
    expect(server.saved.post.status).toBe("draft");
  });
});
