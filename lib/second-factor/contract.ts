import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { timestamp } from "#lib/http/shapes.ts";

const recoveryCodes = z.array(z.string()).meta({ description: "Each replaces the authenticator app or passkey once." });

export const confirmIdentity = endpoint({
  id: "confirmIdentity",
  method: "POST",
  path: "/me/confirmation",
  tag: "Account",
  summary: "Confirm that it is you",
  description: "For 15 minutes the session may do what asks for a confirmation.",
  session: true,
  body: z.object({ proof: z.string().min(1).max(1_000) }),
  output: z.object({ confirmedUntil: timestamp }),
  errors: [429],
});

export const sendConfirmationCode = endpoint({
  id: "sendConfirmationCode",
  method: "POST",
  path: "/me/confirmation/code",
  tag: "Account",
  summary: "Mail a code that confirms that it is you",
  description: "For accounts that have neither a password nor a second factor.",
  session: true,
  status: 202,
  output: z.object({ sent: z.literal(true) }),
  errors: [409, 429],
});

export const getSecondFactor = endpoint({
  id: "getSecondFactor",
  method: "GET",
  path: "/me/second-factor",
  tag: "Account",
  summary: "Whether sign-in asks for a second factor",
  session: true,
  output: z.object({
    appConfirmedAt: timestamp.nullable().meta({ description: "Since when there is an authenticator app." }),
    passkeys: z.int().meta({ description: "How many there are." }),
    recoveryCodesLeft: z.int(),
    confirmsBy: z.enum(["secondFactor", "password", "mail"]).meta({ description: "What `confirmIdentity` takes." }),
  }),
});

export const startSecondFactor = endpoint({
  id: "startSecondFactor",
  method: "POST",
  path: "/me/second-factor",
  tag: "Account",
  summary: "Set up an authenticator app",
  description: "Sign-in does not ask for it before a code of the app is entered.",
  session: true,
  stepUp: true,
  answersSecret: true,
  status: 201,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: [409],
});

export const confirmSecondFactor = endpoint({
  id: "confirmSecondFactor",
  method: "PUT",
  path: "/me/second-factor",
  tag: "Account",
  summary: "Turn the authenticator app on",
  description: "Takes a code of the authenticator app. All other sessions end.",
  session: true,
  stepUp: true,
  answersSecret: true,
  body: z.object({ code: z.string().trim().min(1).max(100) }),
  output: z.object({ recoveryCodes }),
  errors: [409, 429],
});

export const createRecoveryCodes = endpoint({
  id: "createRecoveryCodes",
  method: "POST",
  path: "/me/second-factor/recovery-codes",
  tag: "Account",
  summary: "Replace the recovery codes",
  session: true,
  stepUp: true,
  answersSecret: true,
  status: 201,
  output: z.object({ recoveryCodes }),
  errors: [409],
});

export const removeSecondFactor = endpoint({
  id: "removeSecondFactor",
  method: "DELETE",
  path: "/me/second-factor",
  tag: "Account",
  summary: "Turn the authenticator app off",
  session: true,
  stepUp: true,
  output: z.object({ removed: z.literal(true) }),
  errors: [404],
});
