"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { createKey, deleteKey, listKeys, updateKey } from "#lib/keys/contract.ts";

export const keyKeys = (organizationId: string) => queryKeys(organizationId, "keys");

export type CreateKeyInput = CallInput<typeof createKey>["body"];
export type UpdateKeyInput = CallInput<typeof updateKey>["body"];

export function useKeys(enabled: boolean) {
  const { id } = useOrganization();
  return useQuery({
    enabled,
    queryKey: keyKeys(id).list(),
    queryFn: ({ signal }) => call<typeof listKeys>("GET /keys", { organizationId: id, signal }),
  });
}

function useKeyMutation<Input, Output>(run: (organizationId: string, input: Input) => Promise<Output>) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(id, input),
    onSettled: () => client.invalidateQueries({ queryKey: keyKeys(id).all }),
  });
}

/** Creates a key. Only this response contains the secret. */
export function useCreateKey() {
  return useKeyMutation((organizationId, body: CreateKeyInput) =>
    call<typeof createKey>("POST /keys", { organizationId, body }),
  );
}

export function useUpdateKey() {
  return useKeyMutation((organizationId, { keyId, body }: { keyId: string; body: UpdateKeyInput }) =>
    call<typeof updateKey>("PATCH /keys/{keyId}", { organizationId, params: { keyId }, body }),
  );
}

export function useDeleteKey() {
  return useKeyMutation((organizationId, keyId: string) =>
    call<typeof deleteKey>("DELETE /keys/{keyId}", { organizationId, params: { keyId } }),
  );
}
