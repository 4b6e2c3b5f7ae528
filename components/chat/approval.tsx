"use client";

import { useQuery } from "@tanstack/react-query";
import type { DynamicToolUIPart } from "ai";
import { Hand } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { call } from "#lib/http/call.ts";
import type { getPost } from "#lib/posts/contract.ts";
import { postTitleKey, useDecide } from "./hooks.ts";
import { Fields, Readable, toFields } from "./readable.tsx";
import { hostsIn, visibleText } from "./visible-text.ts";

const DiffView = dynamic(() => import("#components/article/diff-view.tsx").then((module) => module.DiffView), {
  ssr: false,
});

/** Shows exactly what a tool call would do, with buttons to approve or reject it. */
export function Approval({
  part,
  chatId,
  approvalId,
}: {
  part: DynamicToolUIPart;
  chatId: string;
  approvalId: string;
}) {
  const canWrite = useCan("write");
  const deciding = useDecide(chatId);
  const decide = (approve: boolean) =>
    deciding.mutate({ approvalId, approve }, { onError: (error) => toastError("Couldn't save your decision", error) });
  const isDecided = deciding.isPending || deciding.isSuccess || !canWrite;
  const input = (part.input ?? {}) as Record<string, unknown>;
  const hosts = hostsIn(JSON.stringify(input));
  return (
    <section
      aria-label={`Approve: ${part.title ?? part.toolName}`}
      className="rounded-lg border border-border-strong bg-accent-soft p-3.5 text-sm"
    >
      <p className="flex items-center gap-2 font-medium">
        <Hand aria-hidden className="size-4 text-accent-text" />
        {part.title ?? part.toolName}
      </p>
      <p className="mt-0.5 text-muted-foreground">
        {canWrite
          ? "Nothing happens unless you approve it. It expires after an hour."
          : "A member must approve it. It expires after an hour."}
      </p>
      <div className="mt-3">
        {typeof input.postId === "string" ? (
          <PostChange postId={input.postId} input={input} />
        ) : (
          <Readable label="With" value={input} isWhole />
        )}
      </div>
      {hosts.length > 0 ? (
        <p className="mt-2 break-words text-warning-text">It contains links to {hosts.join(", ")}.</p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button size="sm" variant="primary" disabled={isDecided} onClick={() => decide(true)}>
          Approve
        </Button>
        <Button size="sm" variant="outline" disabled={isDecided} onClick={() => decide(false)}>
          Reject
        </Button>
      </div>
    </section>
  );
}

/** The changes to a post: its fields before and after, and a line diff of its text. */
function PostChange({ postId, input }: { postId: string; input: Record<string, unknown> }) {
  const { id: organizationId, slug } = useOrganization();
  const { data } = useQuery({
    queryKey: postTitleKey(organizationId, postId),
    queryFn: ({ signal }) =>
      call<typeof getPost>("GET /v1/posts/{postId}", { organizationId, params: { postId }, signal }),
    retry: false,
  });
  if (!data) return <Readable label="With" value={input} isWhole />;
  const { post } = data;
  const { postId: _, markdown, ...rest } = input;
  const changed = Object.entries(rest).flatMap(([name, after]) => {
    const current = (post as Record<string, unknown>)[name];
    const [[label, text] = [name, "none"]] = toFields({ [name]: after }, true);
    const [[, old] = ["", "none"]] = toFields({ [name]: current }, true);
    return [[label, current === undefined ? text : `${old} → ${text}`] as const];
  });
  return (
    <div className="space-y-2.5">
      <p>
        The post{" "}
        <Link href={`/${slug}/content/${postId}`} className="font-medium underline">
          {post.title}
        </Link>
      </p>
      {changed.length > 0 ? <Fields fields={changed} /> : null}
      {typeof markdown === "string" ? (
        <div className="max-h-80 overflow-y-auto rounded-md border bg-background">
          <DiffView before={post.markdown ?? ""} after={visibleText(markdown)} label="The text before and after" />
        </div>
      ) : null}
    </div>
  );
}
