import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";

export const exportMyData = endpoint({
  id: "exportMyData",
  method: "GET",
  path: "/me/data",
  tag: "Account",
  summary: "Export everything that is stored about you",
  description: "One JSON file, without passwords, keys and codes, of which only hashes are stored.",
  session: true,
  stepUp: true,
  media: ["application/json"],
  headers: ["Content-Disposition"],
  output: z.string(),
  exports: true,
});

export const eraseMe = endpoint({
  id: "eraseMe",
  method: "DELETE",
  path: "/me",
  tag: "Account",
  summary: "Erase your account and your personal data",
  description:
    "At once and for good. What you wrote stays with the organizations, without your name. The audit log keeps what was done, without your address and networks.",
  session: true,
  stepUp: true,
  erases: true,
  output: z.object({ erased: z.literal(true) }),
  errors: [409],
});
