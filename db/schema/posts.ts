import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
import { organizations, users } from "./orgs.ts";

export const CONTENT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post", "image"] as const;
export const POST_STATUSES = ["draft", "published"] as const;
export const UPLOAD_FORMATS = ["png", "jpg", "webp", "gif"] as const;
export const REVIEW_STATES = ["none", "requested", "changes_requested", "approved"] as const;
export const REWRITE_DIRECTIONS = ["shorter", "warmer", "technical", "users"] as const;

/** Fields of a post that come from the writer of its text; `metadata` is merged into `sourceMetadata`. */
export type PendingFields = { recommendations: string | null; brandIdentityId: string | null; metadata: object };

export const posts = pgTable(
  "posts",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    slug: text("slug"),
    /** Sanitized HTML rendered from `markdown` on every write. */
    content: text("content").notNull(),
    markdown: text("markdown"),
    htmlUrl: text("html_url"),
    rawHtml: text("raw_html"),
    recommendations: text("recommendations"),
    contentType: text("content_type", { enum: CONTENT_TYPES }).notNull(),
    status: text("status", { enum: POST_STATUSES }).notNull(),
    sourceMetadata: jsonb("source_metadata"),
    publishDestination: text("publish_destination"),
    brandIdentityId: text("brand_identity_id"),
    /** The brand identity before its deletion; restoring that attaches it again. */
    deletedBrandId: text("deleted_brand_id"),
    ledgerId: text("ledger_id"),
    /** The revision of the current text. */
    revisionId: text("revision_id").notNull(),
    /** The review of the text that is published next; a copy of its revision's, so that lists need no join. */
    review: text("review", { enum: REVIEW_STATES }).notNull().default("none"),
    /** The revision with draft changes, which are not public yet. */
    draftRevisionId: text("draft_revision_id"),
    /** Incremented by every write; the ETag. Changes of derived state do not count. */
    version: integer("version").notNull().default(1),
    publishedAt: instant("published_at"),
    /** When the job server publishes the draft; null for posts without a plan. */
    publishAt: instant("publish_at"),
    /** The time zone in which `publishAt` was planned. */
    publishTimeZone: text("publish_time_zone"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    // A partial index, so that counts and far pages need not read the rows.
    index("posts_org_created").on(t.organizationId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("posts_org_status_created").on(t.organizationId, t.status, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("posts_org_type_created").on(t.organizationId, t.contentType, t.createdAt, t.id),
    // Equal keys are stored once, so that counting 100,000 posts reads about 90 pages.
    index("posts_org_count").on(t.organizationId, t.status, t.contentType).where(sql`deleted_at is null`),
    uniqueIndex("posts_org_slug").on(t.organizationId, t.slug).where(sql`slug is not null and deleted_at is null`),
    index("posts_publish_at").on(t.publishAt).where(sql`publish_at is not null and deleted_at is null`),
    index("posts_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const postRevisions = pgTable(
  "post_revisions",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    slug: text("slug"),
    markdown: text("markdown"),
    /** JSON text: `{text, entryIds, author}[]`, the evidence for this text. */
    sentences: text("sentences").notNull(),
    /** Fields of the post that a draft changes with its text, until it is published. */
    pending: jsonb("pending").$type<PendingFields>(),
    /** The token of the image that an image post shows in this revision. */
    imageToken: text("image_token"),
    /** `generated`, `restored` or `edited`. */
    origin: text("origin", { enum: ["generated", "edited", "restored"] }).notNull(),
    authorUserId: text("author_user_id").references(() => users.id, { onDelete: "set null" }),
    authorLabel: text("author_label").notNull(),
    review: text("review", { enum: REVIEW_STATES }).notNull().default("none"),
    /** Who approved it or asked for changes last; null before. */
    reviewerUserId: text("reviewer_user_id").references(() => users.id, { onDelete: "set null" }),
    reviewerLabel: text("reviewer_label"),
    reviewedAt: instant("reviewed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("post_revisions_post").on(t.postId, t.createdAt, t.id)],
);

/** Drafts of a post that were written again in a direction. Its text stays until a person accepts one. */
export const postRewrites = pgTable(
  "post_rewrites",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The generation job that writes it. */
    jobId: text("job_id").notNull(),
    /** The ledger that it is written from; the post has another one once a person chose its changes anew. */
    ledgerId: text("ledger_id").notNull(),
    direction: text("direction", { enum: REWRITE_DIRECTIONS }).notNull(),
    /** Null until the job has written it, as are the columns up to `metadata`. */
    title: text("title"),
    markdown: text("markdown"),
    /** JSON text as in revisions. */
    sentences: text("sentences"),
    recommendations: text("recommendations"),
    /** Fields of the post's `sourceMetadata` that change with the text. */
    metadata: jsonb("metadata"),
    decision: text("decision", { enum: ["accepted", "discarded"] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("post_rewrites_post").on(t.organizationId, t.postId, t.createdAt, t.id),
    uniqueIndex("post_rewrites_job").on(t.jobId),
  ],
);

/** The fact ledger of a run as JSON text, because `jsonb` refuses U+0000, which commit messages can contain. */
export const ledgers = pgTable(
  "ledgers",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    data: text("data").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("ledgers_org").on(t.organizationId)],
);

/** A rendered image of an image post, public at an unguessable URL, with its PNG in the file store. */
export const postImages = pgTable(
  "post_images",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The first revision that shows it; later ones can show it too. */
    revisionId: text("revision_id").notNull(),
    /** 128 random bits; the public name of the image. */
    token: text("token").notNull(),
    /** The alternative text. */
    alt: text("alt").notNull(),
    /** The image as a complete HTML document without scripts. */
    html: text("html").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("post_images_token").on(t.token), index("post_images_post").on(t.postId)],
);

/** An image that a person uploaded for the text of a post, public at an unguessable URL. Its file is in the store. */
export const postUploads = pgTable(
  "post_uploads",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** 128 random bits; the public name of the image. */
    token: text("token").notNull(),
    /** Read from the bytes; also the file extension. */
    format: text("format", { enum: UPLOAD_FORMATS }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("post_uploads_token").on(t.token), index("post_uploads_post").on(t.organizationId, t.postId)],
);
