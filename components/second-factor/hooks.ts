"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toastError } from "#components/state/toast-error.ts";
import { call } from "#lib/http/call.ts";
import type {
  confirmIdentity,
  confirmSecondFactor,
  createRecoveryCodes,
  getSecondFactor,
  removeSecondFactor,
  sendConfirmationCode,
  startSecondFactor,
} from "#lib/second-factor/contract.ts";

const KEY = ["me", "second-factor"];

/** The second factors of the signed-in user, and how the user confirms who they are. */
export function useSecondFactor(enabled = true) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof getSecondFactor>("GET /me/second-factor", { signal }),
    enabled,
  });
}

/** Confirms the session with the password or a code. */
export function useConfirmIdentity() {
  return useMutation({
    mutationFn: (proof: string) => call<typeof confirmIdentity>("POST /me/confirmation", { body: { proof } }),
  });
}

/** Mails a code to a user who has nothing else to confirm with. */
export function useSendConfirmationCode() {
  return useMutation({
    mutationFn: () => call<typeof sendConfirmationCode>("POST /me/confirmation/code", {}),
  });
}

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: () => call<typeof startSecondFactor>("POST /me/second-factor", {}),
    onError: (error) => toastError("Couldn't set up the authenticator app", error),
  });
}

/** Turns the authenticator app on. The lists of sessions get shorter. */
export function useConfirmSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call<typeof confirmSecondFactor>("PUT /me/second-factor", { body: { code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["me"] }),
  });
}

export function useCreateRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof createRecoveryCodes>("POST /me/second-factor/recovery-codes", {}),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => toastError("Couldn't replace the recovery codes", error),
  });
}

export function useRemoveSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof removeSecondFactor>("DELETE /me/second-factor", {}),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
