import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { authenticationResponse, registrationResponse } from "#lib/auth/passkey-shapes.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, line, timestamp } from "#lib/http/shapes.ts";
import { PASSKEY_NAME_MAX } from "./limits.ts";

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const name = line(PASSKEY_NAME_MAX);
const params = z.object({ passkeyId: id });

export const listPasskeys = endpoint({
  id: "listPasskeys",
  method: "GET",
  path: "/me/passkeys",
  tag: "Account",
  summary: "List the passkeys of the account",
  session: true,
  output: z.object({
    passkeys: z.array(passkey),
    available: z.boolean().meta({ description: "Whether browsers make passkeys for the address of the installation." }),
  }),
});

export const startPasskey = endpoint({
  id: "startPasskey",
  method: "POST",
  path: "/me/passkeys/options",
  tag: "Account",
  summary: "Get what the browser needs to make a passkey",
  description: "For `navigator.credentials.create`, within five minutes.",
  session: true,
  stepUp: true,
  output: z.object({ options: z.custom<PublicKeyCredentialCreationOptionsJSON>() }),
  errors: [409],
});

export const addPasskey = endpoint({
  id: "addPasskey",
  method: "POST",
  path: "/me/passkeys",
  tag: "Account",
  summary: "Add a passkey",
  description:
    "Takes the answer of the browser. The first second factor comes with recovery codes, and all other sessions end.",
  session: true,
  stepUp: true,
  answersSecret: true,
  status: 201,
  body: z.object({ name, response: registrationResponse }),
  output: z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() }),
  errors: [409],
});

export const updatePasskey = endpoint({
  id: "updatePasskey",
  method: "PATCH",
  path: "/me/passkeys/{passkeyId}",
  tag: "Account",
  summary: "Rename a passkey",
  session: true,
  params,
  body: z.object({ name }),
  output: z.object({ passkey }),
  errors: [404],
});

export const removePasskey = endpoint({
  id: "removePasskey",
  method: "DELETE",
  path: "/me/passkeys/{passkeyId}",
  tag: "Account",
  summary: "Remove a passkey",
  session: true,
  stepUp: true,
  params,
  output: z.object({ id: z.string() }),
  errors: [404],
});

export const startPasskeyConfirmation = endpoint({
  id: "startPasskeyConfirmation",
  method: "POST",
  path: "/me/confirmation/passkey/options",
  tag: "Account",
  summary: "Get what the browser needs to confirm with a passkey",
  description: "For `navigator.credentials.get`, within five minutes.",
  session: true,
  output: z.object({ options: z.custom<PublicKeyCredentialRequestOptionsJSON>() }),
});

export const confirmWithPasskey = endpoint({
  id: "confirmWithPasskey",
  method: "POST",
  path: "/me/confirmation/passkey",
  tag: "Account",
  summary: "Confirm with a passkey that it is you",
  description: "For 15 minutes the session may do what asks for a confirmation.",
  session: true,
  body: z.object({ response: authenticationResponse }),
  output: z.object({ confirmedUntil: timestamp }),
  errors: [429],
});
