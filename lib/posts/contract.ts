import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { optionalPageQuery, pageQuery, pagination } from "#lib/http/pagination.ts";
import { commaList, deleted, id, idList, line, oneLine, organization, timestamp } from "#lib/http/shapes.ts";
import { MARKDOWN_MAX, SLUG_MAX, TITLE_MAX } from "#lib/posts/limits.ts";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";

export const CONTENT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post", "image"] as const;
export const POST_STATUSES = ["draft", "published"] as const;
export const REVIEW_STATES = ["none", "requested", "changes_requested", "approved"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
const LISTED_BRANDS_MAX = 100;

export const post = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string().nullable(),
    content: z
      .string()
      .meta({
        description: "Sanitized HTML, rendered from `markdown` on every write; of an image post an `<img>` of its PNG.",
      })
      .register(forAgents, { show: "never" }),
    htmlUrl: z
      .string()
      .nullable()
      .meta({ description: "Of an image post: the public address of the same picture as HTML." }),
    markdown: z.string().nullable().register(forAgents, { show: "body" }),
    rawHtml: z.string().nullable().register(forAgents, { show: "never" }),
    recommendations: z.string().nullable().register(forAgents, { show: "single" }),
    contentType: z.enum(CONTENT_TYPES),
    status: z.enum(POST_STATUSES),
    sourceMetadata: z.unknown().meta({ description: "Free-form, or null." }).register(forAgents, { show: "single" }),
    brandIdentityId: z.string().nullable(),
    publishDestination: z
      .string()
      .nullable()
      .meta({ description: "The name by which a destination picks it up." })
      .register(forAgents, { show: "single" }),
    review: z
      .enum(REVIEW_STATES)
      .meta({ description: "Of the text that is published next. An edit withdraws an approval." }),
    publishedAt: timestamp.nullable(),
    publishAt: timestamp
      .nullable()
      .meta({ description: "When a draft is published by itself; null without a plan." })
      .register(forAgents, { show: "single" }),
    publishTimeZone: z
      .string()
      .nullable()
      .meta({ description: "The time zone of the organization when `publishAt` was set." })
      .register(forAgents, { show: "single" }),
    draftRevisionId: z
      .string()
      .nullable()
      .meta({ description: "The revision with draft changes, which are not public yet." })
      .register(forAgents, { show: "single" }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Post" });
export type Post = z.output<typeof post>;

export const revision = z
  .object({
    id: z.string(),
    postId: z.string(),
    title: z.string(),
    slug: z.string().nullable(),
    markdown: z.string().nullable().register(forAgents, { show: "body" }),
    origin: z.enum(["generated", "edited", "restored"]),
    author: z.string().meta({ description: "Who wrote it, as shown to people." }),
    current: z.boolean().meta({ description: "The text of the post, which is public once it is published." }),
    draft: z.boolean().meta({ description: "The draft changes, which are not public yet." }),
    review: z.enum(REVIEW_STATES),
    reviewer: z.string().nullable().meta({ description: "Who approved it or asked for changes last." }),
    reviewedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "PostRevision" });
export type Revision = z.output<typeof revision>;

const factSpan = z.discriminatedUnion("in", [
  z.object({
    in: z.literal("file"),
    commit: z.string(),
    path: z.string(),
    from: z.int().meta({ description: "First line, from 1." }),
    to: z.int().meta({ description: "Last line, included." }),
  }),
  z.object({
    in: z.literal("text"),
    of: z.string().meta({ description: "SHA of the commit, or `#` and the number of the pull request, or an issue." }),
    field: z.enum(["title", "body"]),
    from: z.int().meta({ description: "First character, from 0." }),
    to: z.int().meta({ description: "After the last character." }),
  }),
]);

const fact = z
  .object({
    kind: z.enum(["note", "statement", "documentation", "surface", "dependency", "shape"]),
    standing: z
      .enum(["source", "printable"])
      .meta({ description: "`printable` facts can stand in a text as they are." }),
    text: z.string(),
    span: factSpan,
  })
  .meta({ id: "Fact" });
export type FactResource = z.output<typeof fact>;

export const ledgerEntry = z
  .object({
    id: z.string(),
    kind: z.enum(["pull_request", "commit", "revert", "issue", "claim", "identity", "page"]).meta({
      description: "The last three are of an article made from a brief: facts, brand identity, links.",
    }),
    refs: z
      .array(
        z.object({
          type: z.enum(["pull_request", "commit", "issue", "release", "answer", "page"]),
          repository: z.string(),
          id: z.string(),
          url: z.string().nullable(),
        }),
      )
      .register(forAgents, { most: 3 }),
    title: z.string(),
    authors: z.array(z.object({ name: z.string(), url: z.string().nullable() })).register(forAgents, { most: 3 }),
    mergedAt: z.string(),
    category: z.string(),
    breaking: z.boolean(),
    security: z.boolean(),
    disposition: z.enum(["highlight", "update", "dropped"]),
    reason: z.string().nullable(),
    evidence: z
      .array(z.object({ signal: z.string(), detail: z.string(), weight: z.number() }))
      .register(forAgents, { most: 2 }),
    confidence: z.number(),
    folded: z.boolean().meta({
      description:
        "Of low standing, as its repository writes notes for other changes. Lists join it with others of its area.",
    }),
    action: z
      .enum(["removed", "deprecated", "changed"])
      .nullable()
      .meta({ description: "What the change took away, deprecated or changed for its readers, if it says so." }),
    facts: z
      .array(fact)
      .meta({ description: "What the change did, with the place of each statement. At most 40." })
      .register(forAgents, { most: 2 }),
    packages: z.array(z.string()).optional().meta({
      description: "Those of the chosen packages that it belongs to, where the run was limited to packages.",
    }),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntryResource = z.output<typeof ledgerEntry>;

/** The Markdown of a post in requests. */
export const markdownText = z
  .string()
  .min(1)
  .max(MARKDOWN_MAX)
  .refine((text) => !text.includes("\u0000"), { message: "must not contain U+0000" })
  .refine((text) => text.isWellFormed(), { message: "must not hold half of a surrogate pair" });
const PASSAGE_MAX = 20_000;
const REPLACEMENTS_MAX = 50;
/** Changes of single passages in requests. */
export const replacements = z
  .array(z.object({ find: z.string().min(1).max(PASSAGE_MAX), replace: z.string().max(PASSAGE_MAX) }))
  .min(1)
  .max(REPLACEMENTS_MAX)
  .meta({ description: "Passages of the text, each exactly as it stands there once, and what replaces them." });
const textChange = {
  title: line(TITLE_MAX).optional(),
  markdown: markdownText.optional(),
  replacements: replacements.optional(),
};
const hasOneText = (body: { markdown?: unknown; replacements?: unknown }) =>
  body.markdown === undefined || body.replacements === undefined;
const ONE_TEXT = { message: "markdown and replacements exclude each other", path: ["replacements"] };
/** The length of Markdown excerpts in code points. */
export const EXCERPT_LENGTH = 1_000;

const postParams = z.object({ postId: id });
const revisionParams = z.object({ postId: id, revisionId: id });
const flag = z.enum(["true", "false"]).default("false");
/** Reads draft changes in place of the public text. */
export const draftRead = {
  draft: flag.meta({ description: "`true`: draft changes, if any, not the public text." }),
};
/** Keeps a new text of a published post as draft changes. */
export const draftWrite = {
  draft: flag.meta({
    description:
      "`true` keeps the text of a published post as draft changes until they are published, and answers them.",
  }),
};
export const draftFlag = z.boolean().default(false).meta({
  description: "Keeps the text of a published post as draft changes until they are published.",
});
export const postAnswer = z.object({ organization, post });

export const listPosts = endpoint({
  id: "listPosts",
  method: "GET",
  path: "/v1/posts",
  tag: "Posts",
  summary: "List posts",
  scope: "posts.read",
  query: z.object({
    ...pageQuery(10),
    sort: z.enum(["asc", "desc"]).default("desc").meta({ description: "By creation time, ties by id." }),
    status: commaList(POST_STATUSES),
    contentType: commaList(CONTENT_TYPES),
    publishDestination: line(200).optional().meta({
      description: "Only posts for this destination.",
    }),
    brandIdentityId: idList(LISTED_BRANDS_MAX, "only posts of these brand identities."),
    q: oneLine(z.string().trim().max(200)).default("").meta({ description: "Searches title and text." }),
    text: z
      .enum(["full", "excerpt"])
      .default("full")
      .meta({
        description: `\`excerpt\`, for lists: \`markdown\` ends after ${EXCERPT_LENGTH} characters and \`content\` is empty. An image post keeps its \`content\`.`,
      }),
  }),
  tool: {
    default: true,
    use: "Use it to find a post by title, text, type or state. It returns ids, titles, states and the first 300 characters of each text, by page.",
    defaults: { limit: 10, text: "excerpt" },
  },
  output: z.object({ posts: z.array(post), pagination, organization }),
});

export const getPost = endpoint({
  id: "getPost",
  method: "GET",
  path: "/v1/posts/{postId}",
  tag: "Posts",
  summary: "Get a post",
  scope: "posts.read",
  params: postParams,
  query: z.object(draftRead),
  tool: {
    default: true,
    use: "Use it to read one post. It returns the state and the text as Markdown, in parts of 12,000 characters, with the ETag that an update needs.",
  },
  output: postAnswer,
  errors: [404],
});

export const updatePost = endpoint({
  id: "updatePost",
  method: "PATCH",
  path: "/v1/posts/{postId}",
  tag: "Posts",
  summary: "Update a post",
  description:
    "Every write keeps the previous revision. Where the title equals the first heading, both stay equal: a change of one changes the other. A stale `If-Match` is answered with 412 and writes nothing. Publishing by hand clears `publishAt`; setting it on a published post is 409. Where the organization requires approval, publishing a text that is not approved and changing a published one are 409 `Approval required`; a scheduled draft waits for its approval. The text of a published post changes for its readers at once; `POST` on its revisions makes draft changes instead. An image post has no Markdown to change.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: postParams,
  query: z.object(draftRead),
  body: z
    .object({
      ...textChange,
      slug: z
        .string()
        .min(1)
        .max(SLUG_MAX)
        .regex(SLUG_PATTERN, `must match ${SLUG_PATTERN.source}`)
        .nullable()
        .optional(),
      status: z.enum(POST_STATUSES).optional(),
      publishDestination: line(200).nullable().optional(),
      publishAt: z.iso.datetime({ offset: true, local: true }).nullable().optional().meta({
        description:
          "Publishes a draft within this minute. Without an offset it is a time in the organization's time zone: one that summer time skips moves forward by an hour, one that occurs twice counts first. Null cancels the plan.",
      }),
    })
    .refine((body) => !body.publishAt || body.status !== "published", {
      message: "publishAt and status published exclude each other",
      path: ["publishAt"],
    })
    .refine(hasOneText, ONE_TEXT)
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of title, slug, markdown, replacements, status, publishDestination, publishAt is required",
    }),
  tool: {
    default: true,
    use: "Use it to correct a post, rename it or publish it: send `replacements` for single passages, or the whole `markdown`. It returns the state after the change, without the text.",
    omit: ["draft"],
    destructive: false,
  },
  output: postAnswer,
  versioned: true,
  ifMatch: 412,
  errors: [404, 409],
});

export const deletePost = endpoint({
  id: "deletePost",
  method: "DELETE",
  path: "/v1/posts/{postId}",
  tag: "Posts",
  summary: "Delete a post",
  description: RESTORABLE,
  scope: "posts.write",
  params: postParams,
  output: deleted,
  errors: [404],
});

export const restorePost = endpoint({
  ...restoring("a post", "Where another post has taken its slug, it gets the lowest free number: `release-notes-2`."),
  id: "restorePost",
  path: "/v1/posts/{postId}/restore",
  tag: "Posts",
  scope: "posts.write",
  params: postParams,
  versioned: true,
  output: postAnswer,
  errors: [404],
});

export const listRevisions = endpoint({
  id: "listRevisions",
  method: "GET",
  path: "/v1/posts/{postId}/revisions",
  tag: "Posts",
  summary: "List the revisions of a post",
  description: "Newest first. `current` marks the text of the post, `draft` its draft changes.",
  scope: "posts.read",
  params: postParams,
  pages: ["revisions"],
  tool: { defaults: { limit: 10 } },
  output: z.object({ revisions: z.array(revision), organization }),
  errors: [404],
});

export const createRevision = endpoint({
  id: "createRevision",
  method: "POST",
  path: "/v1/posts/{postId}/revisions",
  tag: "Posts",
  summary: "Change the text of a post as a draft",
  description:
    "Adds to the draft changes of a published post, whose public text stays until they are published. The text of an unpublished post changes at once. Answers the post with the new text. A stale `If-Match` is answered with 412 and writes nothing.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: postParams,
  body: z
    .object(textChange)
    .refine(hasOneText, ONE_TEXT)
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of title, markdown, replacements is required",
    }),
  tool: { destructive: false },
  output: postAnswer.extend({ revision }),
  status: 201,
  versioned: true,
  ifMatch: 412,
  errors: [404],
});

export const restoreRevision = endpoint({
  id: "restoreRevision",
  method: "POST",
  path: "/v1/posts/{postId}/revisions/{revisionId}/restore",
  tag: "Posts",
  summary: "Restore a revision",
  description: "The revision's title and text become the post's, as a new revision; its slug too where it is free.",
  scope: "posts.write",
  params: revisionParams,
  query: z.object(draftWrite),
  output: postAnswer,
  status: 201,
  versioned: true,
  ifMatch: 412,
  errors: [404],
});

export const publishRevision = endpoint({
  id: "publishRevision",
  method: "POST",
  path: "/v1/posts/{postId}/revisions/{revisionId}/publish",
  tag: "Posts",
  summary: "Publish a revision",
  description:
    "Makes draft changes, or any other revision, the public text of the post and publishes the post. Restore `previousRevisionId` to undo it.",
  scope: "posts.write",
  params: revisionParams,
  output: postAnswer.extend({ previousRevisionId: z.string() }),
  versioned: true,
  ifMatch: 412,
  errors: [404, 409],
});

export const discardRevision = endpoint({
  id: "discardRevision",
  method: "POST",
  path: "/v1/posts/{postId}/revisions/{revisionId}/discard",
  tag: "Posts",
  summary: "Discard draft changes",
  description:
    "The public text stays. The revision stays in the list; restore it with `draft=true` to bring the changes back.",
  scope: "posts.write",
  params: revisionParams,
  tool: { destructive: false },
  output: postAnswer,
  versioned: true,
  ifMatch: 412,
  errors: [404, 409],
});

const evidenceQuery = z.object({
  ...optionalPageQuery,
  ...draftRead,
  q: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .meta({ description: "Only sentences with this text, ignoring case, white space and markup." }),
  dropped: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "`true` lists the entries that the post leaves out, with the reason, instead of sentences." }),
});
export type EvidenceQuery = z.output<typeof evidenceQuery>;

const evidence = z.object({
  post: z.object({ id: z.string(), revisionId: z.string() }),
  sentences: z.array(
    z.object({
      text: z.string(),
      entryIds: z.array(z.string()),
      author: z.enum(["generated", "person"]).meta({
        description: "A sentence of a person has entries only if it was checked against them when it was added.",
      }),
    }),
  ),
  sentencesWithoutSource: z.int().meta({
    description: "Sentences that a person wrote or changed and nothing was checked for.",
  }),
  entries: z.array(ledgerEntry),
  totals: z
    .object({ sentences: z.int(), entries: z.int(), dropped: z.int() })
    .meta({ description: "Counts of the whole post, not of this page alone." }),
  pagination: pagination.optional(),
  organization,
});

export const getEvidence = endpoint({
  id: "getEvidence",
  method: "GET",
  path: "/v1/posts/{postId}/evidence",
  tag: "Posts",
  summary: "Get the evidence behind every sentence",
  description:
    "With `limit`, `page` or `q` the sentences are narrowed, and the entries to those that they name. Without them all sentences and entries are answered.",
  scope: "posts.read",
  params: postParams,
  query: evidenceQuery,
  tool: {
    default: true,
    use: "Use it to learn why a sentence is in a post: put the sentence in `q`. It returns sentences with the changes behind each, by page; `dropped` lists what was left out and why.",
    defaults: { limit: 8 },
  },
  output: evidence,
  errors: [404],
});

export const changeEvidence = endpoint({
  id: "changeEvidence",
  method: "PATCH",
  path: "/v1/posts/{postId}/evidence",
  tag: "Posts",
  summary: "Restore dropped entries or drop kept ones",
  description: "Changes the post's ledger; regenerate the post to write its text from it.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: postParams,
  query: evidenceQuery,
  body: z
    .object({ restore: z.array(id).max(500).default([]), drop: z.array(id).max(500).default([]) })
    .refine((body) => body.restore.length + body.drop.length > 0, { message: "restore or drop needs an entry id" })
    .refine((body) => body.restore.every((entry) => !body.drop.includes(entry)), {
      message: "an entry cannot be restored and dropped at once",
    }),
  tool: { defaults: { limit: 8 } },
  output: evidence,
  errors: [404],
});

export type EvidenceView = OutputOf<typeof getEvidence>;
