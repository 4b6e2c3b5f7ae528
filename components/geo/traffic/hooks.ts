"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Range, rangeQuery } from "#components/geo/shared/range.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type {
  createIngestToken,
  getIngestSetup,
  getTrafficJourney,
  getTrafficLog,
  getTrafficOverview,
  listTrafficJourneys,
  listTrafficPages,
  rotateIngestToken,
} from "#lib/geo/traffic/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { type LogFilters, logQuery } from "./search-params.ts";

const WAITING_POLL_MS = 2_000;
const LOG_POLL_MS = 3_000;
const IDLE_POLL_MS = 30_000;

export type Overview = OutputOf<typeof getTrafficOverview>;
export type Setup = OutputOf<typeof getIngestSetup>;
export type IngestToken = Setup["tokens"][number];

/** The query shared by all traffic figures of a window. */
function useRead(of: string, query: Record<string, string>) {
  const { organizationId, projectId, keys } = useGeoScope();
  return {
    input: { organizationId, params: { projectId }, query },
    options: { queryKey: keys.list({ of, ...query }), placeholderData: keepPreviousData },
  };
}

/** Totals, sources and days, polled quickly until the first event arrives. */
export function useTraffic(range: Range) {
  const { input, options } = useRead("traffic", rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getTrafficOverview>("GET /v1/projects/{projectId}/geo/traffic/overview", { ...input, signal }),
    refetchInterval: ({ state }) => (state.data?.lastEventAt === null ? WAITING_POLL_MS : IDLE_POLL_MS),
  });
}

export function useTrafficPages(range: Range, limit: number) {
  const { input, options } = useRead("traffic-pages", { ...rangeQuery(range), limit: String(limit) });
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof listTrafficPages>("GET /v1/projects/{projectId}/geo/traffic/pages", { ...input, signal }),
    refetchInterval: IDLE_POLL_MS,
  });
}

export function useJourneys(range: Range, limit: number) {
  const { input, options } = useRead("traffic-journeys", { ...rangeQuery(range), limit: String(limit) });
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof listTrafficJourneys>("GET /v1/projects/{projectId}/geo/traffic/journeys", { ...input, signal }),
    refetchInterval: IDLE_POLL_MS,
  });
}

export function useJourney(journeyId: string) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail(`journey:${journeyId}`),
    queryFn: ({ signal }) =>
      call<typeof getTrafficJourney>("GET /v1/projects/{projectId}/geo/traffic/journeys/{journeyId}", {
        organizationId,
        params: { projectId, journeyId },
        signal,
      }),
  });
}

/** The newest events, polled while not paused. */
export function useTrafficLog(filters: LogFilters, limit: number, paused: boolean) {
  const { input, options } = useRead("traffic-log", { ...logQuery(filters), limit: String(limit) });
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getTrafficLog>("GET /v1/projects/{projectId}/geo/traffic/log", { ...input, signal }),
    refetchInterval: paused ? false : LOG_POLL_MS,
    refetchOnWindowFocus: !paused,
  });
}

/** The ingest endpoint and its tokens, polled while waiting for a first delivery. */
export function useIngestSetup(waiting: boolean) {
  const { organizationId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail("ingest-setup"),
    queryFn: ({ signal }) => call<typeof getIngestSetup>("GET /v1/geo/ingest/setup", { organizationId, signal }),
    refetchInterval: waiting ? WAITING_POLL_MS : IDLE_POLL_MS,
  });
}

export function useCreateToken() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: () =>
      call<typeof createIngestToken>("POST /v1/geo/ingest/token", { organizationId, query: { projectId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.detail("ingest-setup") }),
  });
}

/** Rotates the tokens of a project; without a project those of the organization. */
export function useRotateToken() {
  const { organizationId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (projectId: string | null) =>
      call<typeof rotateIngestToken>("POST /v1/geo/ingest/rotate-token", {
        organizationId,
        query: projectId === null ? {} : { projectId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.detail("ingest-setup") }),
  });
}
