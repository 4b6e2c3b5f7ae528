import "server-only";
import { z } from "zod";
import { getDb } from "#db/client.ts";
import type { FormOutcome } from "#lib/auth/form-state.ts";
import { localPath } from "#lib/auth/local-path.ts";
import { newPassword as password } from "#lib/auth/new-password.ts";
import {
  beginSession,
  currentSession,
  requestDevice,
  requestIp,
  requestPendingSignIn,
  requireSession,
  startSession,
} from "#lib/auth/page.ts";
import { authenticationResponse } from "#lib/auth/passkey-shapes.ts";
import { signInWithPasskey, startPasskeySignIn } from "#lib/auth/passkeys.ts";
import { requestPasswordReset, resetPassword } from "#lib/auth/password-reset.ts";
import { completeSignIn, describePendingSignIn } from "#lib/auth/pending-sign-in.ts";
import { countAttempt, signInWithPassword } from "#lib/auth/sign-in.ts";
import { consumeSignInLink } from "#lib/auth/sign-in-link.ts";
import { sendVerificationCode, verifyEmail } from "#lib/auth/verification.ts";
import { systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { line } from "#lib/http/shapes.ts";
import { mailIsConfigured } from "#lib/mail.ts";
import { signUp } from "./service/accounts.ts";
import { acceptInvitation, signUpByInvitation } from "./service/invitations.ts";

const email = z.email("Enter an email address.").trim().toLowerCase().max(254, "This address is too long.");
const name = z
  .string()
  .trim()
  .max(120, "Use at most 120 characters.")
  .pipe(line(120).or(z.literal("")));
const token = z.string().max(100).default("");

const SECRET_FIELDS = new Set(["password", "token", "setup", "code", "response"]);

/** @returns undefined for text that is no JSON, which no schema accepts */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Parses a form, runs its action and converts errors that may be shown to texts for the fields. */
async function answer<S extends z.ZodType>(
  schema: S,
  form: FormData,
  run: (input: z.output<S>) => Promise<FormOutcome>,
): Promise<FormOutcome> {
  const sent = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const values = Object.fromEntries(
    Object.entries(sent).filter(([key]) => !SECRET_FIELDS.has(key) && !key.startsWith("$")),
  );
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse(),
    );
    return { state: { fields, values } };
  }
  try {
    return await run(parsed.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: { error: `${error.message}. ${error.recovery}`, values } };
  }
}

/** Signs in with email address and password. */
export function submitSignIn(form: FormData): Promise<FormOutcome> {
  const schema = z.object({ email, password: z.string().min(1, "Enter the password."), next: z.string().optional() });
  return answer(schema, form, async (input) => {
    const [ip, device] = await Promise.all([requestIp(), requestDevice()]);
    const user = await signInWithPassword(getDb(), { ...input, ip, device }, systemClock.now());
    return { goTo: await beginSession(user.id, localPath(input.next) ?? "/") };
  });
}

/** What can follow the first factor that this browser has given; undefined when it has given none. */
export async function findPendingFactors() {
  return describePendingSignIn(getDb(), (await requestPendingSignIn()) ?? "", systemClock.now());
}

/** Returns what the browser needs to let its user choose a passkey. */
export function startPasskey() {
  return startPasskeySignIn(systemClock.now());
}

/** Signs in with the passkey that the browser has used. */
export function submitPasskey(form: FormData): Promise<FormOutcome> {
  const response = z.string().max(100_000).transform(parseJson).pipe(authenticationResponse);
  return answer(z.object({ response, next: z.string().optional() }), form, async (input) => {
    const [ip, device] = await Promise.all([requestIp(), requestDevice()]);
    await startSession(await signInWithPasskey(getDb(), { response: input.response, ip, device }, systemClock.now()));
    return { goTo: localPath(input.next) ?? "/" };
  });
}

/** Completes a sign-in with the second factor. */
export function submitSecondFactor(form: FormData): Promise<FormOutcome> {
  const code = z.string().trim().min(1, "Enter the code.").max(100, "This code is too long.");
  return answer(z.object({ code, next: z.string().optional() }), form, async (input) => {
    const [pending = "", address, device] = await Promise.all([requestPendingSignIn(), requestIp(), requestDevice()]);
    const given = { code: input.code, address, device };
    await startSession(await completeSignIn(getDb(), pending, given, systemClock.now()));
    return { goTo: localPath(input.next) ?? "/" };
  });
}

/** Creates an account with its organization, signs in and, where mail is sent, asks for the mailed code. */
export function submitSignUp(form: FormData): Promise<FormOutcome> {
  const organizationName = line(120).or(z.literal("").transform(() => "My workspace"));
  const schema = z.object({ email, password, name, organizationName, setup: token });
  return answer(schema, form, async (input) => {
    const now = systemClock.now();
    await countAttempt(getDb(), "sign-up", { ip: await requestIp() }, now);
    const { userId, organization } = await signUp(getDb(), { ...input, name: input.name || null }, now);
    await startSession(userId);
    const welcome = `/${organization.slug}/welcome`;
    if (!mailIsConfigured() || input.setup !== "") return { goTo: welcome };
    await sendVerificationCode(getDb(), userId, now);
    return { goTo: `/verify-email?next=${encodeURIComponent(welcome)}` };
  });
}

/** Verifies the signed-in user's address with the mailed code. */
export function submitVerifyEmail(form: FormData): Promise<FormOutcome> {
  const code = z
    .string()
    .trim()
    .regex(/^\d{8}$/, "Enter the eight digits.");
  return answer(z.object({ code, next: z.string().optional() }), form, async (input) => {
    const { user } = await requireSession();
    await verifyEmail(getDb(), user.userId, input.code, systemClock.now());
    return { goTo: localPath(input.next) ?? "/" };
  });
}

/** Mails the signed-in user a new code. */
export function submitSendCode(form: FormData): Promise<FormOutcome> {
  return answer(z.object({}), form, async () => {
    const { user } = await requireSession();
    await sendVerificationCode(getDb(), user.userId, systemClock.now());
    return { state: { done: true } };
  });
}

/** Requests a link that sets a new password; the answer is the same whether the account exists or not. */
export function submitForgotPassword(form: FormData): Promise<FormOutcome> {
  return answer(z.object({ email }), form, async (input) => {
    await requestPasswordReset(getDb(), { ...input, ip: await requestIp() }, systemClock.now());
    return { state: { done: true, values: { email: input.email } } };
  });
}

/** Sets a new password with a mailed link and signs in. */
export function submitResetPassword(form: FormData): Promise<FormOutcome> {
  // A browser sends a checked box as "on" and nothing for one that is not.
  const deleteKeys = z
    .literal("on")
    .optional()
    .transform((value) => value === "on");
  return answer(z.object({ token, password, deleteKeys }), form, async (input) => {
    const { deleteKeys } = input;
    const now = systemClock.now();
    const userId = await resetPassword(getDb(), input.token, input.password, now, { deleteKeys });
    return { goTo: await beginSession(userId, "/") };
  });
}

/** Signs in with a one-time link and redirects to the page that it names. */
export function submitSignInLink(form: FormData): Promise<FormOutcome> {
  return answer(z.object({ token, next: z.string().default("/") }), form, async (input) => {
    const userId = await consumeSignInLink(getDb(), input.token, systemClock.now());
    return { goTo: await beginSession(userId, localPath(input.next) ?? "/") };
  });
}

/** Accepts an invitation as the signed-in user. */
export function submitAcceptInvitation(form: FormData): Promise<FormOutcome> {
  return answer(z.object({ token }), form, async (input) => {
    const { user } = await requireSession();
    const organization = await acceptInvitation(getDb(), input.token, user.userId, systemClock.now());
    return { goTo: `/${organization.slug}` };
  });
}

/** Accepts an invitation with a new account of the invited address. */
export function submitJoin(form: FormData): Promise<FormOutcome> {
  return answer(z.object({ token, name, password }), form, async (input) => {
    const account = { name: input.name || null, password: input.password };
    const joined = await signUpByInvitation(getDb(), input.token, account, systemClock.now());
    await startSession(joined.userId);
    return { goTo: `/${joined.organization.slug}` };
  });
}

/** Returns the redirect of the sign-in pages for a browser that is already signed in; undefined for all others. */
export async function getSignedInPath(next: string | undefined): Promise<string | undefined> {
  return (await currentSession()) ? (localPath(next) ?? "/") : undefined;
}
