"use server";

import { cookies } from "next/headers";
import { dismissedWith, START_COOKIE } from "#components/home/start-dismissal.ts";

const YEAR_S = 31_536_000;
const ID = /^org_\w{1,60}$/;

/** Hides the getting-started steps of an organization in this browser (a cookie); stored data does not change. */
export async function dismissStart(organizationId: string): Promise<void> {
  if (!ID.test(organizationId)) return;
  const store = await cookies();
  const value = dismissedWith(store.get(START_COOKIE)?.value, organizationId);
  store.set(START_COOKIE, value, { path: "/", maxAge: YEAR_S, sameSite: "lax", httpOnly: true });
}
