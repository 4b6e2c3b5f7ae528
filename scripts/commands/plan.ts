import { type Command, print, printJson, readOptions, UsageError } from "#scripts/command-line.ts";
import { ask, dispatch, given, required } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- plan show --org S [--json]
       npm run -s clarion -- plan set --org S [--plan P] [--monthly-credits N] [--zdr on|off] [--json]

  --org S                slug of the organization
  --plan P               none, starter, growth, scale, or default for the installation's own
  --monthly-credits N    AI credits granted with each UTC month, from the next one on
  --zdr on|off           the add-on that keeps model vendors from retaining data
  --json                 the result as JSON
`;

type Use = { limit: number | null; used: number | null; left: number | null };
type Plan = {
  organization: string;
  plan: string;
  credits: number;
  monthlyCredits: number;
  zeroDataRetention: boolean;
  resetsAt: string;
  meters: Record<"longForm" | "images" | "answers" | "social", Use>;
};

async function show(args: readonly string[]): Promise<number> {
  const { org, json } = readOptions(args, { org: { type: "string" }, json: { type: "boolean" } }, usage);
  return printPlan(await ask<{ plan: Plan }>("plan.show", { organization: required("org", org, usage) }), json);
}

async function set(args: readonly string[]): Promise<number> {
  const options = {
    org: { type: "string" },
    plan: { type: "string" },
    "monthly-credits": { type: "string" },
    zdr: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const values = readOptions(args, options, usage);
  const change = given({
    plan: values.plan,
    monthlyCredits: values["monthly-credits"] === undefined ? undefined : Number(values["monthly-credits"]),
    zeroDataRetention: values.zdr === undefined ? undefined : isOn(values.zdr),
  });
  const organization = required("org", values.org, usage);
  if (Object.keys(change).length === 0) {
    throw new UsageError("Give at least one of --plan, --monthly-credits and --zdr.", usage);
  }
  return printPlan(await ask<{ plan: Plan }>("plan.set", { organization, ...change }), values.json);
}

function isOn(value: string): boolean {
  if (value === "on" || value === "off") return value === "on";
  throw new UsageError("--zdr is on or off.", usage);
}

async function printPlan({ plan }: { plan: Plan }, json: boolean | undefined): Promise<number> {
  const { organization, meters, credits, monthlyCredits, zeroDataRetention, resetsAt } = plan;
  if (json) {
    await printJson(plan);
    return 0;
  }
  const lines = [
    `${organization}  ${plan.plan}`,
    `Long-form posts  ${formatCounts(meters.longForm)}`,
    `Images           ${formatCounts(meters.images)}`,
    `AI answers       ${formatCounts(meters.answers)}`,
    `Social posts     ${meters.social.limit === null ? "unlimited" : "by credits"}`,
    `AI credits       ${credits}, ${monthlyCredits} with each month`,
    `ZDR              ${zeroDataRetention ? "on" : "off"}`,
    `Renewed          ${resetsAt}`,
  ];
  await print(`${lines.join("\n")}\n`);
  return 0;
}

function formatCounts({ used, limit, left }: Use): string {
  return `${used} of ${limit} used, ${left} left`;
}

export const plan: Command = { usage, run: (args) => dispatch({ show, set }, args, usage) };
