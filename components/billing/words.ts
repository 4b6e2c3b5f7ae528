import type { MeterUseOutput } from "#lib/billing/contract.ts";
import { formatCount } from "#lib/format.ts";
import type { EntryKind } from "./search-params.ts";

export const planOptions = [
  { value: "none", label: "No plan" },
  { value: "starter", label: "Starter" },
  { value: "growth", label: "Growth" },
  { value: "scale", label: "Scale" },
] as const;

export type PlanName = (typeof planOptions)[number]["value"];

export function planLabel(plan: PlanName): string {
  return planOptions.find(({ value }) => value === plan)?.label ?? plan;
}

export const meterLabels: Record<MeterUseOutput["meter"], string> = {
  longForm: "Changelogs and blog posts",
  images: "Images",
  answers: "AI answers",
  social: "LinkedIn and X posts",
};

/** Unit names, to follow "credits for each". */
export const priceLabels: Record<string, string> = {
  longForm: "Changelog or blog post",
  images: "Image",
  social: "LinkedIn or X post without a plan",
  answers: "AI answer",
  briefs: "Content brief",
  chat: "Chat message",
  analysis: "Brand analysis",
};

export const entryKinds: Record<EntryKind, { label: string; description: string }> = {
  grant: { label: "Granted", description: "Monthly credits" },
  lapse: { label: "Expired", description: "Unused monthly credits" },
  reserve: { label: "Held", description: "Set aside when work starts" },
  settle: { label: "Spent", description: "Work completed" },
  release: { label: "Returned", description: "Work failed" },
  adjust: { label: "Adjusted", description: "Added or removed by an operator" },
};

/** `25 credits`, `1 credit`, `1,204 credits`. */
export function credits(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "credit" : "credits"}`;
}

/** How many of the credits expire at the end of the month: `All of them expire`, `980 of them expire`, or undefined. */
export function describeExpiring({
  credits: all,
  monthlyLeft,
}: {
  credits: number;
  monthlyLeft: number;
}): string | undefined {
  if (monthlyLeft <= 0) return undefined;
  return `${monthlyLeft === all ? "All" : formatCount(monthlyLeft)} of them expire`;
}

/** `+25`, `−25`, `0`. */
export function signed(amount: number): string {
  if (amount === 0) return "0";
  return `${amount > 0 ? "+" : "−"}${formatCount(Math.abs(amount))}`;
}
