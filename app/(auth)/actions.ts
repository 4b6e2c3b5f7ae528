"use server";

import { redirect } from "next/navigation";
import type { FormOutcome, FormState } from "#lib/auth/form-state.ts";
import * as forms from "#lib/orgs/forms.ts";

function follow(outcome: FormOutcome): FormState {
  return "goTo" in outcome ? redirect(outcome.goTo) : outcome.state;
}

export async function signIn(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitSignIn(form));
}

export async function completeSignIn(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitSecondFactor(form));
}

/** Returns what the browser needs to let its user choose a passkey. */
export async function startPasskey() {
  return forms.startPasskey();
}

export async function signInWithPasskey(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitPasskey(form));
}

export async function signUp(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitSignUp(form));
}

export async function verifyEmail(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitVerifyEmail(form));
}

export async function sendCode(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitSendCode(form));
}

export async function forgotPassword(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitForgotPassword(form));
}

export async function resetPassword(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitResetPassword(form));
}

export async function signInByLink(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitSignInLink(form));
}

export async function acceptInvitation(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitAcceptInvitation(form));
}

export async function join(_: FormState, form: FormData): Promise<FormState> {
  return follow(await forms.submitJoin(form));
}
