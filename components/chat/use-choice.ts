"use client";

import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";

/** Which model answers, and how long it thinks. */
export type Choice = { model: string; thinkingLevel: string };

const FIRST: Choice = { model: "auto", thinkingLevel: "off" };
const keyOf = (organizationId: string) => `clarion:chat:${organizationId}`;

/** The choice of this browser for the organization, kept for the next chat. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const { id } = useOrganization();
  const [choice, setChoice] = useState(() => lastChoice(id));
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(next));
    } catch {
      // A browser that keeps nothing chooses anew each time.
    }
  };
  return [choice, choose];
}

/** What was chosen last, which is `auto` without thinking at first. */
export function lastChoice(organizationId: string): Choice {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? "{}") as Partial<Record<string, unknown>>;
    return {
      model: typeof stored.model === "string" ? stored.model : FIRST.model,
      thinkingLevel: typeof stored.thinkingLevel === "string" ? stored.thinkingLevel : FIRST.thinkingLevel,
    };
  } catch {
    return FIRST;
  }
}
