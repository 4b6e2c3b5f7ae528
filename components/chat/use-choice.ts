"use client";

import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";

/** The model of an answer and its thinking level. */
export type Choice = { model: string; thinkingLevel: string };

const FIRST: Choice = { model: "auto", thinkingLevel: "off" };
const getStorageKey = (organizationId: string) => `clarion:chat:${organizationId}`;

/** This browser's choice for the organization, stored for later chats. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const { id } = useOrganization();
  const [choice, setChoice] = useState(() => lastChoice(id));
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    try {
      localStorage.setItem(getStorageKey(id), JSON.stringify(next));
    } catch {
      // Without localStorage the choice is not remembered.
    }
  };
  return [choice, choose];
}

/** The stored choice; by default `auto` without thinking. */
export function lastChoice(organizationId: string): Choice {
  try {
    const stored = JSON.parse(localStorage.getItem(getStorageKey(organizationId)) ?? "{}") as Partial<
      Record<string, unknown>
    >;
    return {
      model: typeof stored.model === "string" ? stored.model : FIRST.model,
      thinkingLevel: typeof stored.thinkingLevel === "string" ? stored.thinkingLevel : FIRST.thinkingLevel,
    };
  } catch {
    return FIRST;
  }
}
