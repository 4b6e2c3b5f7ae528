import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { organization } from "#lib/http/shapes.ts";

const output = z.object({ weeklyLetter: z.boolean(), organization });

export const getLetters = endpoint({
  id: "getLetters",
  method: "GET",
  path: "/me/letters",
  tag: "Account",
  summary: "Get which emails of the organization you receive",
  role: "viewer",
  output,
});

export const updateLetters = endpoint({
  id: "updateLetters",
  method: "PATCH",
  path: "/me/letters",
  tag: "Account",
  summary: "Turn the organization's weekly email on or off for yourself",
  role: "viewer",
  body: z.object({ weeklyLetter: z.boolean() }),
  output,
});
