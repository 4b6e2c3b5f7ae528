import { z } from "zod";
import { RUN_STATUSES } from "#lib/automations/contract.ts";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { organization, timestamp } from "#lib/http/shapes.ts";
import { CONTENT_TYPES, REVIEW_STATES } from "#lib/posts/contract.ts";

/** The most days of one answer: a month with the days around it, twice. */
const DAYS_MAX = 92;
/** The most entries of one answer. */
export const ENTRIES_MAX = 1_000;
const DAY_MS = 86_400_000;

const calendarEntry = z
  .object({
    kind: z.enum(["draft", "scheduled", "published", "run"]).meta({
      description: "A draft without a plan is on the day it was made. A `run` is of an automation.",
    }),
    id: z.string().meta({ description: "Of the post, or of the run; a planned run has the id of its schedule." }),
    title: z.string().meta({ description: "Of the post, or the name of the automation." }),
    at: timestamp,
    day: z.string().meta({ description: "The day in the organization's time zone." }),
    time: z.string().meta({ description: "The time of that day: `09:00`." }),
    contentType: z.enum(CONTENT_TYPES).nullable(),
    review: z.enum(REVIEW_STATES).nullable().meta({ description: "Of a post." }),
    runStatus: z
      .enum(["planned", ...RUN_STATUSES])
      .nullable()
      .meta({ description: "Of a run." }),
    automation: z
      .object({ kind: z.enum(["schedule", "trigger"]), id: z.string() })
      .nullable()
      .meta({ description: "Of a run." }),
  })
  .meta({ id: "CalendarEntry" });

export const getCalendar = endpoint({
  id: "getCalendar",
  method: "GET",
  path: "/v1/calendar",
  tag: "Posts",
  summary: "List what happens on some days",
  description: `Drafts, scheduled and published posts, and runs of automations from \`from\` to \`to\`, both included, in the organization's time zone, earliest first. At most ${DAYS_MAX} days and ${ENTRIES_MAX} entries.`,
  scope: "posts.read",
  query: z
    .object({
      from: z.iso
        .date()
        .optional()
        .meta({ description: `The first day; today by default. A window has at most ${DAYS_MAX} days.` }),
      to: z.iso.date().optional().meta({ description: "The last day; 30 days after the first by default." }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { message: "must not be before from", path: ["to"] })
    .refine(({ from, to }) => !from || !to || (Date.parse(to) - Date.parse(from)) / DAY_MS < DAYS_MAX, {
      message: `must be within ${DAYS_MAX} days`,
      path: ["to"],
    })
    .refine(({ from, to }) => from !== undefined || to === undefined, {
      message: "is required with to",
      path: ["from"],
    }),
  pages: ["entries"],
  tool: {
    use: "Use it to see what is planned, published and automated on some days. It returns entries with day and time.",
    defaults: { limit: 50 },
  },
  output: z.object({
    entries: z.array(calendarEntry),
    truncated: z.boolean().meta({ description: "Whether later entries were left out." }),
    timeZone: z.string(),
    organization,
  }),
});
export type CalendarEntry = OutputOf<typeof getCalendar>["entries"][number];
