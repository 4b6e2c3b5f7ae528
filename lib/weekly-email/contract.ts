import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { organization } from "#lib/http/shapes.ts";

const output = z.object({ weeklyEmail: z.boolean(), organization });

export const getWeeklyEmail = endpoint({
  id: "getWeeklyEmail",
  method: "GET",
  path: "/me/weekly-email",
  tag: "Account",
  summary: "Get which emails of the organization you receive",
  role: "viewer",
  output,
});

export const updateWeeklyEmail = endpoint({
  id: "updateWeeklyEmail",
  method: "PATCH",
  path: "/me/weekly-email",
  tag: "Account",
  summary: "Turn the organization's weekly email on or off for yourself",
  role: "viewer",
  body: z.object({ weeklyEmail: z.boolean() }),
  output,
});
