"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/http/call.ts";
import type {
  addPasskey,
  confirmWithPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyConfirmation,
  updatePasskey,
} from "#lib/passkeys/contract.ts";
import { askForPasskey, createPasskey } from "./browser.ts";

const KEY = ["me", "passkeys"];

/** The passkeys of the signed-in user. */
export function usePasskeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof listPasskeys>("GET /me/passkeys", { signal }),
  });
}

/** Makes a passkey in the browser and adds it. The second factor and the list of sessions change with the first one. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = await call<typeof startPasskey>("POST /me/passkeys/options", {});
      const response = await createPasskey(options);
      return call<typeof addPasskey>("POST /me/passkeys", { body: { name, response } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["me"] }),
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call<typeof updatePasskey>("PATCH /me/passkeys/{passkeyId}", { params: { passkeyId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (passkeyId: string) =>
      call<typeof removePasskey>("DELETE /me/passkeys/{passkeyId}", { params: { passkeyId } }),
    // The list is not awaited: the row that asked leaves it, and would not say that the passkey is gone.
    onSuccess: () => void client.invalidateQueries({ queryKey: ["me"] }),
  });
}

/** Confirms the session with a passkey. */
export function useConfirmWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      const { options } = await call<typeof startPasskeyConfirmation>("POST /me/confirmation/passkey/options", {});
      const response = await askForPasskey(options);
      return call<typeof confirmWithPasskey>("POST /me/confirmation/passkey", { body: { response } });
    },
  });
}
