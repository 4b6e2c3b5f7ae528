"use client";

import { Check, Plug } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConnectForm } from "#components/integrations/connect-form.tsx";
import { useCan, useOrganization } from "#components/shell/organization.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { inOrder } from "#lib/format.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import type { Post } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";

type Step = "connect" | "write" | "publish";
const steps: { step: Step; label: string }[] = [
  { step: "connect", label: "Connect a repository" },
  { step: "write", label: "Write a changelog" },
  { step: "publish", label: "Publish it" },
];

function nextOf(repositories: VcsIntegration[], posts: Post[]): Step | undefined {
  if (posts.some((post) => post.status === "published")) return undefined;
  if (posts.length > 0) return "publish";
  return repositories.length > 0 ? "write" : "connect";
}

/** The one thing to do next until a first post is published; who may not do it learns who can, or sees nothing. */
export function NextStep({ repositories, posts }: { repositories: VcsIntegration[]; posts: Post[] }) {
  const canWrite = useCan("write");
  const canManage = useCan("manage");
  const next = nextOf(repositories, posts);
  if (next === "connect" && !canManage) return <Waiting />;
  if (!next || !canWrite) return null;
  return (
    <Card className="mb-5">
      <div className="grid gap-4 p-4 sm:p-5">
        <Steps next={next} />
        {next === "connect" ? <Connect /> : null}
        {next === "write" ? <Write /> : null}
        {next === "publish" && posts[0] ? <Publish post={posts[0]} /> : null}
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <Card>
      <EmptyState
        icon={Plug}
        title="No repository is connected"
        description="Posts are written from a repository's history. An admin or owner of this organization can connect one."
      />
    </Card>
  );
}

function Steps({ next }: { next: Step }) {
  const reached = steps.findIndex(({ step }) => step === next);
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1.5">
      {steps.map(({ step, label }, index) => {
        const done = index < reached;
        return (
          <li
            key={step}
            aria-current={step === next ? "step" : undefined}
            className={cn("flex items-center gap-1.5 text-xs", step === next ? "font-medium" : "text-muted-foreground")}
          >
            <span
              aria-hidden
              className={cn(
                "flex size-4.5 items-center justify-center rounded-full font-medium text-[0.625rem] tabular-nums",
                step === next ? "bg-accent text-accent-foreground" : "bg-surface-strong",
                done && "bg-success-soft text-success-text",
              )}
            >
              {done ? <Check className="size-3" strokeWidth={3} /> : index + 1}
            </span>
            {label}
            {done ? <span className="sr-only">(done)</span> : null}
          </li>
        );
      })}
    </ol>
  );
}

function Lead({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-0.5 max-w-2xl text-muted-foreground text-sm">{text}</p>
    </div>
  );
}

function Connect() {
  const { slug } = useOrganization();
  const router = useRouter();
  return (
    <>
      <Lead
        title="Paste a repository"
        text="Its commits, merges and tags become the facts that changelogs are written from. Nothing is written to it."
      />
      <div className="max-w-2xl">
        <ConnectForm onConnected={({ id }) => router.push(`/${slug}/welcome?repository=${id}`)} />
      </div>
    </>
  );
}

function Write() {
  const { slug } = useOrganization();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Lead
        title="Write the first changelog"
        text="Choose a stretch of history. Every sentence will name the changes it comes from, and what was left out is listed with the reason."
      />
      <Button asChild variant="primary">
        <Link href={`/${slug}/content/new`}>New post</Link>
      </Button>
    </div>
  );
}

function Publish({ post }: { post: Post }) {
  const { slug } = useOrganization();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Lead
        title="Read it, then publish it"
        text={`"${inOrder(post.title)}" is a draft. Check its sentences against their sources, edit, and publish.`}
      />
      <Button asChild variant="primary">
        <Link href={`/${slug}/content/${post.id}`}>Open the draft</Link>
      </Button>
    </div>
  );
}
