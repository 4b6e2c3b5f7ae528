import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { id, organization, timestamp } from "#lib/http/shapes.ts";

export const PROFILES = ["content", "commerce", "api"] as const;
export type Profile = (typeof PROFILES)[number];
export const TIERS = ["essential", "recommended", "bonus"] as const;
export type Tier = (typeof TIERS)[number];
export const RESULTS = ["passed", "partial", "failed", "not_applicable", "error"] as const;
export type CheckResult = (typeof RESULTS)[number];
export const STEPS = ["homepage", "pages", "files", "agents", "judging"] as const;
export const SCORE_LABELS = ["excellent", "good", "fair", "poor", "incomplete"] as const;
export type ScoreLabel = (typeof SCORE_LABELS)[number];
export const HISTORY_MAX = 60;
/** The highest score of a website that keeps AI search or AI assistants out. */
export const BLOCKED_MAX = 40;

const tier = z.enum(TIERS).meta({ description: "`bonus` never lowers the score." });
const score = z
  .int()
  .nullable()
  .meta({
    description: `0 to 100: 100 x sum(weight x result) / sum(weight) of the counted checks, and at most ${BLOCKED_MAX} while one is \`blocking\`; null without any.`,
  });
const passed = z.int().meta({ description: "Checks passed." });
const applicable = z.int().meta({ description: "Checks that apply to the website and could be completed." });
const weight = z.number().meta({ description: "What it weighs among the others." });

export const check = z
  .object({
    id: z.string(),
    name: z.string(),
    tier,
    result: z.enum(RESULTS).meta({
      description: "`not_applicable` and `error` (it could not be completed) are listed and count nowhere.",
    }),
    weight,
    counted: z.boolean().meta({ description: "Whether the score rests on it; a bonus does only where it raises it." }),
    blocking: z
      .boolean()
      .default(false)
      .meta({
        description: `It keeps AI search or AI assistants out, which caps the score at ${BLOCKED_MAX}.`,
      }),
    evidence: z.string().meta({ description: "What was seen, as plain text." }),
    recommendation: z.string().nullable().meta({ description: "What to change; null where nothing is." }),
  })
  .meta({ id: "ReadinessCheck" });
export type Check = z.output<typeof check>;

const issue = z
  .object({
    checkId: z.string(),
    name: z.string(),
    tier,
    result: z.enum(["partial", "failed"]),
    recommendation: z.string(),
    gain: z.number().meta({ description: "Points that the score rises by where this alone is put right." }),
  })
  .meta({ id: "ReadinessIssue" });
export type Issue = z.output<typeof issue>;

const scoreBreakdown = z
  .object({
    earned: z.number().meta({ description: "Sum of weight x result of the counted checks." }),
    possible: z.number().meta({ description: "Sum of their weights." }),
    cap: z.number().nullable().meta({ description: "The highest possible score while a check is blocking, or null." }),
    notApplicable: z.int(),
    errors: z.int(),
    tiers: z.array(z.object({ tier, earned: z.number(), possible: z.number(), passed, applicable })),
  })
  .meta({ id: "ReadinessScoreBreakdown" });
export type ScoreBreakdown = z.output<typeof scoreBreakdown>;

export const report = z
  .object({
    id: z.string(),
    status: z.literal("completed"),
    targetUrl: z.string(),
    profile: z.enum(PROFILES).meta({ description: "What kind of website it is, which decides what applies." }),
    score,
    scoreLabel: z.enum(SCORE_LABELS).meta({
      description: "`incomplete` where fewer than half of the essential checks could be completed.",
    }),
    passed,
    applicable,
    scoreBreakdown,
    issues: z.array(issue).meta({ description: "What to put right: by tier, then what gains most first." }),
    checks: z.array(check),
    pages: z.array(z.string()).meta({ description: "Pages that were read, the homepage first." }),
    scannedAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: "ReadinessReport" });
export type Report = z.output<typeof report>;

const scan = z
  .object({
    id: z.string().meta({ description: "Of the report that it makes." }),
    status: z.enum(["queued", "running", "failed"]),
    targetUrl: z.string(),
    step: z.enum(STEPS).nullable(),
    currentStep: z.int().meta({ description: "Which of the steps it is at; 0 while it waits." }),
    totalSteps: z.int(),
    error: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "ReadinessScan" });
export type Scan = z.output<typeof scan>;

const historyItem = z
  .object({ id: z.string(), targetUrl: z.string(), score, passed, applicable, scannedAt: timestamp })
  .meta({ id: "ReadinessHistoryItem" });
export type HistoryItem = z.output<typeof historyItem>;

const params = z.object({ projectId: id });

export const getReadiness = endpoint({
  id: "getAgentReadiness",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/agent-readiness",
  tag: "Agent readiness",
  summary: "Get the agent readiness of the website",
  description:
    "How well agents can find, read and use the brand identity's website, with every check behind the score.",
  scope: "agent-readiness.read",
  geoPlan: true,
  params,
  tool: {
    default: true,
    use: "Use it to see how well AI agents can read the website. It returns the score, what to put right first, and every check.",
    pending: {
      statusPath: ["scan", "status"],
      values: ["queued", "running"],
      done: ["scan", "currentStep"],
      total: ["scan", "totalSteps"],
    },
  },
  output: z.object({
    targetUrl: z.string().nullable().meta({ description: "What the next audit reads; null without a website." }),
    report: report.nullable().meta({ description: "The last audit that was completed." }),
    scan: scan.nullable().meta({ description: "An audit under way, or one that failed since the report." }),
    history: z
      .array(historyItem)
      .meta({ description: `The last ${HISTORY_MAX} completed audits, oldest first.` })
      .register(forAgents, { show: "data" }),
    organization,
  }),
  errors: [404],
});

export const scanReadiness = endpoint({
  id: "scanAgentReadiness",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/agent-readiness/scan",
  tag: "Agent readiness",
  summary: "Audit the website",
  description:
    "Reads public pages of the brand identity's website, as far as its robots.txt lets ClarionBot. A project has one audit under way; asking again answers with that one. At most 10 an hour for each organization. 409 without a website.",
  scope: "agent-readiness.write",
  geoPlan: true,
  status: 202,
  rateLimit: { limit: 10, windowMs: 3_600_000, by: "organization" },
  params,
  tool: { follow: "getAgentReadiness", openWorld: true },
  output: z.object({ reportId: z.string(), alreadyRunning: z.boolean(), organization }),
  errors: [404, 409],
});
