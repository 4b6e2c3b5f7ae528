import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { CallError } from "#lib/http/call.ts";

/** Lets the user make a passkey in the browser. Throws CallError with what to do when none was made. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw toCallError(error, "Couldn't create the passkey");
  });
}

/** Lets the user choose a passkey in the browser and use it. Throws CallError when none was used. */
export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw toCallError(error, "Couldn't use a passkey");
  });
}

/** The names of Web Authentication, section 5.1.3. The browser does not tell a missing passkey from a user who declines. */
const RECOVERIES: Readonly<Record<string, string>> = {
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys work only at this installation's own https address. Open it there.",
};

function toCallError(error: unknown, message: string): CallError {
  const name = error instanceof Error ? error.name : "";
  return new CallError(0, message, RECOVERIES[name] ?? "Try again, or use another way.", []);
}
