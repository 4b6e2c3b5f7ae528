"use client";

import { ArrowRight, Ellipsis, PenLine } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { PageHeader } from "#components/dashboard/page.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { BackLink } from "#components/state/back-link.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { toast } from "#components/ui/toast.ts";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { ApproveButton } from "./approve-button.tsx";
import { isOpen, useUpdateBrief } from "./hooks.ts";
import { BriefStatusBadge } from "./status-badge.tsx";
import { INTENT_WORDS, SOURCE_WORDS, SUBTYPE_WORDS } from "./words.ts";

/** The brief's topic, status and next action. */
export function BriefHeader({
  brief: answer,
  editing,
  onEdit,
}: {
  brief: BriefAnswer;
  /** True while the plan is being edited: approving would use the stored version. */
  editing: boolean;
  onEdit: (() => void) | undefined;
}) {
  const path = useGeoPath();
  const canWrite = useCan("write");
  const { brief, status } = answer;
  return (
    <>
      <BackLink href={path("/briefs")} label="Briefs" />
      <PageHeader
        title={
          <span dir="auto" className="block text-pretty break-words">
            {brief.workingTitle}
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <BriefStatusBadge status={status} />
            {answer.archivedAt ? <Badge variant="outline">Archived</Badge> : null}
            {brief.baseline.sandbox ? <SandboxBadge /> : null}
            <span>
              {SUBTYPE_WORDS[brief.contentSubtype]} for readers who want {INTENT_WORDS[brief.intent]}
            </span>
            <span className="flex gap-2 whitespace-nowrap max-sm:basis-full">
              <span aria-hidden className="max-sm:hidden">
                ·
              </span>
              <Source brief={answer} />
            </span>
          </span>
        }
        actions={
          <>
            <PostLink brief={answer} />
            {onEdit ? (
              <Button onClick={onEdit}>
                <PenLine aria-hidden />
                Edit
              </Button>
            ) : null}
            {canWrite && !editing && isOpen(answer) && answer.status !== "needs_facts" ? (
              <ApproveButton brief={answer} />
            ) : null}
            {canWrite ? <BriefMenu brief={answer} /> : null}
          </>
        }
      />
    </>
  );
}

function Source({ brief: { sourceKind, sourceId } }: { brief: BriefAnswer }) {
  const path = useGeoPath();
  if (sourceId === null || sourceKind === "manual") return <span>{SOURCE_WORDS[sourceKind]}</span>;
  const href =
    sourceKind === "prompt"
      ? path(`/prompts/${sourceId}`)
      : path("/gaps", { gap: sourceId, ...(sourceKind === "search" ? { tab: "searches" } : {}) });
  return (
    <Link href={href} className="rounded-sm underline underline-offset-4 hover:text-foreground">
      {SOURCE_WORDS[sourceKind]}
    </Link>
  );
}

function PostLink({ brief: { post, status } }: { brief: BriefAnswer }) {
  const { slug } = useOrganization();
  if (!post) return null;
  return (
    <Button asChild variant={status === "completed" && post.status === "draft" ? "primary" : "outline"}>
      <Link href={`/${slug}/content/${post.id}`}>
        {post.status === "published" ? "Open the post" : "Open the draft"}
        <ArrowRight aria-hidden />
      </Link>
    </Button>
  );
}

function BriefMenu({ brief: { briefId, archivedAt, status } }: { brief: BriefAnswer }) {
  const router = useRouter();
  const path = useGeoPath();
  const update = useUpdateBrief(briefId);
  const busy = status === "queued" || status === "writing";
  function archive(archived: boolean) {
    update.mutate(
      { archived },
      {
        onSuccess: () => {
          if (archived) {
            toast.success("Brief archived", {
              action: { label: "Undo", onClick: () => update.mutate({ archived: false }) },
            });
          } else toast.success("Brief restored");
          if (archived) router.push(path("/briefs"));
        },
        onError: (error) => toastError(archived ? "Couldn't archive the brief" : "Couldn't restore the brief", error),
      },
    );
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="More actions">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem disabled={busy} onSelect={() => archive(archivedAt === null)}>
          {archivedAt === null ? "Archive" : "Restore"}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
