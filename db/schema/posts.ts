import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { organizations, users } from "./orgs.ts";

export const CONTENT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post", "image"] as const;
export const POST_STATUSES = ["draft", "published"] as const;

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
    ledgerId: text("ledger_id"),
    /** The revision that holds the present text. */
    revisionId: text("revision_id").notNull(),
    /** Raised by every write; the ETag. Derived state leaves it alone. */
    version: integer("version").notNull().default(1),
    publishedAt: instant("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("posts_org_created").on(t.organizationId, t.createdAt, t.id),
    index("posts_org_status_created").on(t.organizationId, t.status, t.createdAt, t.id),
    index("posts_org_type_created").on(t.organizationId, t.contentType, t.createdAt, t.id),
    // Equal keys are stored once: lists count 100,000 posts in some 90 pages of it.
    index("posts_org_count").on(t.organizationId, t.status, t.contentType),
    uniqueIndex("posts_org_slug").on(t.organizationId, t.slug).where(sql`slug is not null`),
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
    /** JSON text: `{text, entryIds, author}[]`, the evidence of this very text. */
    sentences: text("sentences").notNull(),
    /** The token of the picture that an image post shows in this revision. */
    imageToken: text("image_token"),
    /** `generated`, `restored` or `edited`. */
    origin: text("origin", { enum: ["generated", "edited", "restored"] }).notNull(),
    authorUserId: text("author_user_id").references(() => users.id, { onDelete: "set null" }),
    authorLabel: text("author_label").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("post_revisions_post").on(t.postId, t.createdAt, t.id)],
);

/** The fact ledger of a run, JSON text (`jsonb` refuses U+0000, which commit texts may carry). */
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

/** A rendered picture of an image post: public under an address that cannot be guessed, its PNG in the file store. */
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
    /** The revision that it was made for; later ones may show it too. */
    revisionId: text("revision_id").notNull(),
    /** 128 random bits; the picture's public name. */
    token: text("token").notNull(),
    /** What the picture says, for those who cannot see it. */
    alt: text("alt").notNull(),
    /** The same picture as a whole document without scripts. */
    html: text("html").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("post_images_token").on(t.token), index("post_images_post").on(t.postId)],
);
