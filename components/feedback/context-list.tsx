"use client";

import type { ReactNode } from "react";
import { useProjects } from "#components/geo/shared/projects.ts";
import { Time } from "#components/state/time.tsx";
import type { Feedback } from "#lib/feedback/contract.ts";
import { isSafeLink } from "./words.ts";

const SOURCES = { mcp: "MCP", api: "API", sdk: "SDK" } as const;

/** An item's origin and the context sent with it; missing fields are left out. */
export function ContextList({ item }: { item: Feedback }) {
  const project = useProjects().data?.projects.find(({ id }) => id === item.projectId)?.name ?? item.projectId;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Row term="Sent by">{SOURCES[item.source]}</Row>
        <Row term="Agent">{item.agentClient}</Row>
        <Row term="Model">{item.agentModel}</Row>
        <Row term="Tool version">{item.toolVersion}</Row>
        <Row term="Where">{item.contextUrl ? <Address value={item.contextUrl} /> : null}</Row>
        <Row term="Project">{project}</Row>
        <Row term="User agent">{item.userAgent}</Row>
        <Row term="Sender's id">{item.externalId}</Row>
        <Row term="Idempotency key">{item.idempotencyKey}</Row>
        <Row term="Resolved">{item.resolvedAt ? <Time value={item.resolvedAt} format="absolute" /> : null}</Row>
        <Row term="Id">{item.id}</Row>
      </dl>
      {item.metadata ? (
        <section aria-label="Metadata" className="grid gap-1.5">
          <h3 className="font-medium text-sm">Metadata</h3>
          <pre className="max-h-72 overflow-y-auto whitespace-pre-wrap break-all rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
            {JSON.stringify(item.metadata, null, 2)}
          </pre>
        </section>
      ) : null}
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1.5">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

/** A URL from an untrusted sender. It is a link only for http and https, and sends no referrer. */
function Address({ value }: { value: string }) {
  if (!isSafeLink(value)) return value;
  return (
    <a
      href={value}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="break-all text-accent-text underline underline-offset-4"
    >
      {value}
    </a>
  );
}
