"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { type EditorMode, EditorSkeleton, PostEditor } from "#components/editor/post-editor.tsx";
import type { PostSession, Saved, SessionView } from "#components/posts/post-session.ts";
import { getNetwork } from "#components/posts/social/networks.ts";
import { toSocialText } from "#components/posts/social/social-text.ts";
import { usePostSession } from "#components/posts/use-post-session.ts";
import { Button } from "#components/ui/button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { Post } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";
import { PostHeader } from "./post-header.tsx";

// Parts for one tab or kind of post load on demand, because the size of the initial bundle is limited.
const loading = () => <EditorSkeleton />;
const ImageView = dynamic(() => import("./image-view.tsx").then((module) => module.ImageView), { ssr: false, loading });
const PostPreview = dynamic(() => import("./post-preview.tsx").then((module) => module.PostPreview), {
  ssr: false,
  loading,
});
const SocialCard = dynamic(
  () => import("#components/posts/social/social-card.tsx").then((module) => module.SocialCard),
  {
    ssr: false,
    loading,
  },
);
const SocialEditor = dynamic(
  () => import("#components/posts/social/social-editor.tsx").then((module) => module.SocialEditor),
  {
    ssr: false,
    loading,
  },
);
const EvidenceView = dynamic(() => import("#components/posts/evidence/evidence-view.tsx"), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});
const AgentPanel = dynamic(() => import("#components/posts/agent/agent-panel.tsx"), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});
const LeadCard = dynamic(() => import("#components/posts/lead/lead-card.tsx"), { ssr: false });
const DraftsView = dynamic(() => import("#components/posts/rewrites/drafts-view.tsx"), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});
const ReviewView = dynamic(() => import("#components/posts/review/review-view.tsx"), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});
const DraftBar = dynamic(() => import("#components/posts/draft/draft-bar.tsx").then((module) => module.DraftBar), {
  ssr: false,
});
const RevisionsView = dynamic(() => import("./revisions-view.tsx"), { ssr: false, loading: () => <EditorSkeleton /> });
const ConflictDialog = dynamic(() => import("./conflict-dialog.tsx"), { ssr: false });

const TABS = ["write", "preview", "evidence", "agent", "drafts", "review", "revisions"] as const;
/** Tabs of posts with a text. */
const TEXT_TABS: readonly Tab[] = ["agent", "drafts"];
const MODES = [
  { value: "rich", label: "Rich text" },
  { value: "split", label: "Side by side" },
  { value: "markdown", label: "Markdown" },
] as const;
type Tab = (typeof TABS)[number];

const params = {
  tab: parseAsStringLiteral(TABS).withDefault("write"),
  view: parseAsStringLiteral(MODES.map((mode) => mode.value)).withDefault("rich"),
};

/** Image posts have no text to edit or to ask about, and viewers cannot edit. */
function resolveTab(requested: Tab, hasText: boolean, writable: boolean): Tab {
  return (requested === "write" && !writable) || (TEXT_TABS.includes(requested) && !hasText) ? "preview" : requested;
}

/** The tabs of a post over one editing session. Changing tabs saves the text first. */
export function PostWorkspace({ saved }: { saved: Saved }) {
  const { id: organizationId } = useOrganization();
  const canWrite = useCan("write");
  const client = useQueryClient();
  const { session, view } = usePostSession(saved);
  const [{ tab: requested, view: mode }, setParams] = useQueryStates(params, { history: "replace" });
  const { post } = view.saved;
  const network = getNetwork(post.contentType);
  const writable = canWrite && post.markdown !== null;
  const tab = resolveTab(requested, post.markdown !== null, writable);
  // Keeps the agent mounted once opened, so that an answer continues while another tab is shown.
  const [isAgentOpen, setAgentOpen] = useState(false);
  if (tab === "agent" && !isAgentOpen) setAgentOpen(true);
  const [quote, setQuote] = useState("");
  const uploadImage = async (file: File) => {
    const { uploadPostImage } = await import("#components/posts/upload-image.ts");
    return uploadPostImage(organizationId, post.id, file);
  };
  const open = async (next: Tab) => {
    await session.flush();
    await client.invalidateQueries({
      // A review shows the sentences of the evidence.
      queryKey: postKeys(organizationId).detail(saved.post.id, next === "review" ? "evidence" : next),
      refetchType: "none",
    });
    await setParams({ tab: next });
  };
  return (
    <>
      <PostHeader session={session} view={view} canWrite={canWrite} />
      <DraftChanges session={session} post={post} canWrite={canWrite} />
      <Tabs value={tab} onValueChange={(next) => void open(next as Tab)}>
        <div data-print="hide" className="flex min-h-10 flex-wrap items-end justify-between gap-x-4 border-b">
          <TabsList className="-mb-px border-0">
            {writable ? <TabsTrigger value="write">Write</TabsTrigger> : null}
            <TabsTrigger value="preview">{post.contentType === "image" ? "Image" : "Preview"}</TabsTrigger>
            <TabsTrigger value="evidence">Evidence</TabsTrigger>
            {post.markdown === null ? null : <TabsTrigger value="agent">Agent</TabsTrigger>}
            {post.markdown === null ? null : <TabsTrigger value="drafts">Drafts</TabsTrigger>}
            <TabsTrigger value="review">Review</TabsTrigger>
            <TabsTrigger value="revisions">Revisions</TabsTrigger>
          </TabsList>
          {tab === "write" && !network ? <Modes mode={mode} onChoose={(view) => void setParams({ view })} /> : null}
        </div>
        {writable ? (
          <TabsContent
            value="write"
            className="grid grid-cols-1 items-start gap-4 lg:has-[>aside]:grid-cols-[minmax(0,1fr)_20rem]"
          >
            <LeadCard postId={post.id} session={session} />
            {network ? (
              <SocialEditor
                network={network}
                value={view.draft.markdown}
                onChange={(markdown) => session.editMarkdown(markdown)}
              />
            ) : (
              <PostEditor
                mode={mode}
                html={post.content}
                value={view.draft.markdown}
                onChange={(markdown) => session.editMarkdown(markdown)}
                onUpload={uploadImage}
                onAsk={(passage) => void open("agent").then(() => setQuote(passage))}
              />
            )}
          </TabsContent>
        ) : null}
        <TabsContent value="preview">
          <Preview view={view} />
        </TabsContent>
        <TabsContent value="evidence">
          <EvidenceView session={session} post={post} canWrite={canWrite} />
        </TabsContent>
        {isAgentOpen ? (
          <TabsContent value="agent" forceMount className="data-[state=inactive]:hidden">
            <AgentPanel session={session} view={view} canWrite={canWrite} quote={quote} onQuote={setQuote} />
          </TabsContent>
        ) : null}
        <TabsContent value="drafts">
          <DraftsView session={session} view={view} canWrite={canWrite} />
        </TabsContent>
        <TabsContent value="review">
          <ReviewView session={session} post={post} canWrite={canWrite} />
        </TabsContent>
        <TabsContent value="revisions">
          <RevisionsView session={session} post={post} canWrite={canWrite} />
        </TabsContent>
      </Tabs>
      {view.state.kind === "conflict" ? (
        <ConflictDialog
          base={post.markdown ?? ""}
          mine={view.draft}
          theirs={view.state.theirs}
          onResolve={(draft) => session.resolve(draft)}
          onTakeTheirs={(theirs) => session.adopt(theirs)}
        />
      ) : null}
    </>
  );
}

function DraftChanges(props: { session: PostSession; post: Post; canWrite: boolean }) {
  return props.post.draftRevisionId === null ? null : <DraftBar {...props} />;
}

/** Switches between rich text, Markdown and both. */
function Modes({ mode, onChoose }: { mode: EditorMode; onChoose: (mode: EditorMode) => void }) {
  return (
    <fieldset className="flex gap-0.5 py-1">
      <legend className="sr-only">Editor</legend>
      {MODES.map(({ value, label }) => (
        <Button
          key={value}
          size="sm"
          variant="ghost"
          aria-pressed={mode === value}
          className={cn(mode === value ? "bg-selected" : "text-muted-foreground", value === "split" && "max-lg:hidden")}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The post as readers will see it. */
function Preview({ view: { saved, draft, state } }: { view: SessionView }) {
  const { post } = saved;
  const network = getNetwork(post.contentType);
  if (post.contentType === "image") return <ImageView post={post} />;
  if (!network) return <PostPreview post={post} stale={state.kind !== "saved"} />;
  return (
    <div className="grid grid-cols-1 justify-items-center rounded-lg border bg-surface p-4 sm:p-8">
      <SocialCard network={network} text={toSocialText(draft.markdown)} />
    </div>
  );
}
