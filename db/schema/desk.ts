import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
import { organizations, users } from "./orgs.ts";
import { posts } from "./posts.ts";

/** Comments of members on a post: threads of one level, on a sentence or on the whole post. */
export const postComments = pgTable(
  "post_comments",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The first comment of the thread; null for that one. */
    parentId: text("parent_id"),
    /** The revision that the author read. */
    revisionId: text("revision_id").notNull(),
    /** The sentence that it is about, as it was then; null for the whole post and for replies. */
    quote: text("quote"),
    body: text("body").notNull(),
    authorUserId: text("author_user_id").references(() => users.id, { onDelete: "set null" }),
    authorLabel: text("author_label").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: text("resolved_by"),
    resolvedByUserId: text("resolved_by_user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The replies that were deleted with a thread have the same instant. */
    deletedAt: deletedAt(),
    /** Whether the author deleted it, who may then also restore it. */
    deletedByAuthor: boolean("deleted_by_author").notNull().default(false),
  },
  (t) => [
    index("post_comments_post").on(t.organizationId, t.postId, t.createdAt, t.id),
    index("post_comments_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Links with which anyone can read the current text of a post until they expire. */
export const postShares = pgTable(
  "post_shares",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The SHA-256 of the token in the address. */
    tokenHash: text("token_hash").notNull(),
    createdBy: text("created_by").notNull(),
    createdByUserId: text("created_by_user_id").references(() => users.id, { onDelete: "set null" }),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("post_shares_token").on(t.tokenHash), index("post_shares_post").on(t.organizationId, t.postId)],
);
