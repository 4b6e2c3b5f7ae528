"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { useDeletion } from "#components/state/use-deletion.ts";
import type {
  createSequence,
  deleteSequence,
  listSequences,
  restoreSequence,
  runSequence,
  updateSequence,
} from "#lib/geo/sequences/contract.ts";
import type { listChecks } from "#lib/geo/visibility/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";

export type SequenceBody = CallInput<typeof createSequence>["body"];
export type SequencePatch = CallInput<typeof updateSequence>["body"];

const NEWEST_TURNS = "100";
const LONGEST_DAYS = "365";

/** The conversations of the project, oldest first. */
export function useSequences() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "sequences" }),
    queryFn: ({ signal }) =>
      call<typeof listSequences>("GET /v1/projects/{projectId}/geo/sequences", {
        organizationId,
        params: { projectId },
        signal,
      }),
  });
}

/** The newest turns of a conversation, in any state. */
export function useTurns(sequenceId: string) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "turns", sequenceId }),
    queryFn: ({ signal }) =>
      call<typeof listChecks>("GET /v1/projects/{projectId}/geo/visibility/checks", {
        organizationId,
        params: { projectId },
        query: { sequenceId, days: LONGEST_DAYS, limit: NEWEST_TURNS },
        signal,
      }),
  });
}

/** Creates a conversation, or updates the given one. */
export function useSaveSequence(sequenceId: string | undefined) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: SequenceBody) =>
      sequenceId
        ? call<typeof updateSequence>("PATCH /v1/projects/{projectId}/geo/sequences/{sequenceId}", {
            organizationId,
            params: { projectId, sequenceId },
            body,
          })
        : call<typeof createSequence>("POST /v1/projects/{projectId}/geo/sequences", {
            organizationId,
            params: { projectId },
            body,
          }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "sequences" }) }),
  });
}

/** Updates single fields of a conversation. */
export function usePatchSequence() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: ({ sequenceId, ...body }: SequencePatch & { sequenceId: string }) =>
      call<typeof updateSequence>("PATCH /v1/projects/{projectId}/geo/sequences/{sequenceId}", {
        organizationId,
        params: { projectId, sequenceId },
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "sequences" }) }),
  });
}

/** Deletes at once, with a notice that can undo it. */
export function useDeleteSequence() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useDeletion({
    noun: "conversation",
    remove: ({ id: sequenceId }) =>
      call<typeof deleteSequence>("DELETE /v1/projects/{projectId}/geo/sequences/{sequenceId}", {
        organizationId,
        params: { projectId, sequenceId },
        keepalive: true,
      }),
    restore: ({ id: sequenceId }) =>
      call<typeof restoreSequence>("POST /v1/projects/{projectId}/geo/sequences/{sequenceId}/restore", {
        organizationId,
        params: { projectId, sequenceId },
      }),
    refresh: () => void client.invalidateQueries({ queryKey: keys.list({ of: "sequences" }) }),
  });
}

/** Starts a scan of this conversation only. */
export function useRunSequence() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (sequenceId: string) =>
      call<typeof runSequence>("POST /v1/projects/{projectId}/geo/sequences/{sequenceId}/run", {
        organizationId,
        params: { projectId, sequenceId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "scans" }) }),
  });
}
