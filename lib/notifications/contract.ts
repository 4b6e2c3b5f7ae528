import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { organization, timestamp } from "#lib/http/shapes.ts";

/** Maximum number of listed notifications. */
export const NOTIFICATIONS_MAX = 50;

export const NOTIFICATION_KINDS = [
  "post",
  "automation",
  "brand",
  "scan",
  "brief",
  "readiness",
  "approval",
  "member",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Work that has ended or waits for a user. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  outcome: z.enum(["completed", "failed", "stopped", "skipped", "waiting"]),
  at: timestamp.meta({ description: "When it ended, or began to wait." }),
  read: z.boolean(),
  workId: z.string().meta({ description: "Of the job, run, scan, brief, report or approval; of a member, the user." }),
  subject: z.string().nullable().meta({ description: "The title, name, topic or address of what it is about." }),
  reason: z.string().nullable().meta({ description: "Why it failed or was skipped." }),
  targetId: z
    .string()
    .nullable()
    .meta({ description: "Of the post, brand identity or chat that it made or concerns, where there is one." }),
  automation: z
    .object({ kind: z.enum(["schedule", "trigger"]), id: z.string() })
    .nullable()
    .meta({ description: "What ran by itself." }),
  projectId: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  id: "listNotifications",
  method: "GET",
  path: "/notifications",
  tag: "Account",
  summary: "List notifications",
  description: `What ended in the last 30 days or waits for a person, as far as the role may know, newest first, ${NOTIFICATIONS_MAX} at most.`,
  role: "viewer",
  output: z.object({ notifications: z.array(notification), organization }),
});

export const readNotifications = endpoint({
  id: "readNotifications",
  method: "POST",
  path: "/notifications/read",
  tag: "Account",
  summary: "Mark notifications as read",
  description: "Those named; unknown ids are passed over.",
  role: "viewer",
  body: z.object({ ids: z.array(z.string().min(1).max(200)).min(1).max(NOTIFICATIONS_MAX) }),
  output: z.object({ notifications: z.array(notification), organization }),
});
