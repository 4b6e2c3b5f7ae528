import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageQuery, pagination } from "#lib/http/pagination.ts";
import { commaList, line, organization, timestamp } from "#lib/http/shapes.ts";
import { PLAN_IDS } from "./plans.ts";

const plan = z.enum(PLAN_IDS);
/** Maximum credits of one change or one monthly grant. */
const CREDITS_MAX = 1_000_000;

const meterUse = z.object({
  meter: z.enum(["longForm", "images", "answers", "social"]),
  limit: z.int().nullable().meta({ description: "Units of the month; null without a limit." }),
  used: z.int().nullable().meta({ description: "Units used or held for work under way; null where nobody counts." }),
  left: z.int().nullable(),
  creditsEach: z.int().meta({ description: "AI credits that one unit past the quota costs." }),
});
export type MeterUseOutput = z.output<typeof meterUse>;

export const planUse = z.object({
  plan,
  zeroDataRetention: z.boolean(),
  credits: z.int().meta({ description: "AI credits that can still be spent." }),
  monthlyLeft: z.int().meta({ description: "The part of them that lapses when the month ends." }),
  monthlyCredits: z.int().meta({ description: "AI credits granted with each UTC month." }),
  resetsAt: timestamp,
  meters: z.array(meterUse),
  prices: z.record(z.string(), z.int()).meta({ description: "AI credits for a unit of each kind of work." }),
  canOperate: z.boolean().meta({ description: "Whether the caller may change plan and credits." }),
  organization,
});
export type PlanUse = z.output<typeof planUse>;

export const getPlan = endpoint({
  id: "getPlan",
  method: "GET",
  path: "/plan",
  tag: "Settings",
  summary: "Get the plan and what is used of it",
  role: "viewer",
  output: planUse,
});

export const updatePlan = endpoint({
  id: "updatePlan",
  method: "PATCH",
  path: "/plan",
  tag: "Settings",
  summary: "Change the plan",
  description:
    "The installation's operators alone. A plan holds at once, monthly credits from the next month on; null gives the installation's default back.",
  role: "viewer",
  body: z.object({
    plan: plan.nullable().optional(),
    monthlyCredits: z.int().min(0).max(CREDITS_MAX).nullable().optional(),
    zeroDataRetention: z.boolean().optional(),
  }),
  output: planUse,
});

const ENTRY_KINDS = ["grant", "lapse", "reserve", "settle", "release", "adjust"] as const;

const creditEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  amount: z.int().meta({ description: "Credits added, or taken where negative." }),
  balance: z.int().meta({ description: "What was left after it." }),
  note: z.string(),
  createdAt: timestamp,
});
export type CreditEntry = z.output<typeof creditEntry>;

export const listCredits = endpoint({
  id: "listCredits",
  method: "GET",
  path: "/credits",
  tag: "Settings",
  summary: "List every change of the AI credits, newest first",
  role: "viewer",
  query: z.object({ ...pageQuery(25), kind: commaList(ENTRY_KINDS) }),
  output: z.object({
    entries: z.array(creditEntry),
    credits: z.int(),
    monthlyLeft: z.int(),
    resetsAt: timestamp,
    pagination,
    organization,
  }),
});

export const addCredits = endpoint({
  id: "addCredits",
  method: "POST",
  path: "/credits",
  tag: "Settings",
  summary: "Add AI credits, or take some back",
  description: "The installation's operators alone. What is added never lapses; a balance never falls below zero.",
  role: "viewer",
  status: 201,
  body: z.object({
    amount: z
      .int()
      .min(-CREDITS_MAX)
      .max(CREDITS_MAX)
      .refine((amount) => amount !== 0, "must not be 0"),
    note: line(200).optional(),
  }),
  output: z.object({ entry: creditEntry, credits: z.int(), organization }),
  errors: [409],
});
