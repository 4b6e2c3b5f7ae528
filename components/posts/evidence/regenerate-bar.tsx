"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { ToneSelect } from "#components/generation/tone-select.tsx";
import type { Tone } from "#components/generation/windows.ts";
import type { PostSession } from "#components/posts/post-session.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import type { EvidenceView, Post } from "#lib/posts/contract.ts";
import { pendingChanges } from "./select-entries.ts";
import { describeUnsourced } from "./unsourced.ts";
import { useRegenerateInPlace } from "./use-regenerate-in-place.ts";

const NOT_PUBLIC = "It stays a draft until you publish it.";

/** Regenerates the text from the ledger in a chosen tone, and says which current text would be lost. */
export function RegenerateBar({
  session,
  post,
  evidence,
}: {
  session: PostSession;
  post: Post;
  evidence: EvidenceView;
}) {
  const [tone, setTone] = useState<Tone | null>(null);
  const [asking, setAsking] = useState(false);
  const regenerate = useRegenerateInPlace(post.id, session);
  const byPerson = evidence.sentences.filter(({ author }) => author === "person").length;
  const pending = pendingChanges(evidence);
  const isPublic = post.status === "published";
  const losses = [...(byPerson > 0 ? [`${plural(byPerson, "sentence")} that a person wrote or changed`] : [])];
  const run = () =>
    regenerate.mutate(tone ? { toneProfile: tone } : {}, {
      onSuccess: () => {
        setAsking(false);
        toast.success("Text regenerated", isPublic ? { description: NOT_PUBLIC } : {});
      },
    });
  return (
    <section
      aria-label="Regenerate"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-card px-4 py-2.5 text-sm"
    >
      <p className="min-w-48 flex-1 text-pretty" aria-live="polite">
        {regenerate.isPending ? (regenerate.progress ?? "Queued") : describe(pending, evidence.sentencesWithoutSource)}
      </p>
      <div className="flex items-center gap-2">
        <span aria-hidden className="text-muted-foreground text-xs">
          Tone
        </span>
        <ToneSelect value={tone} onChange={setTone} className="w-40" />
      </div>
      <Button
        variant={pending.add + pending.remove > 0 ? "primary" : "outline"}
        pending={regenerate.isPending}
        onClick={() => (losses.length > 0 ? setAsking(true) : run())}
      >
        {regenerate.isPending ? null : <RefreshCw aria-hidden />}
        Regenerate
      </Button>
      {regenerate.error ? <Failure error={regenerate.error} /> : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace the text"
        description={`The new text comes from the ledger only. ${isPublic ? `${NOT_PUBLIC} ` : ""}You can restore the current text under Revisions. This replaces:`}
        losses={losses}
        confirmLabel="Regenerate"
        pending={regenerate.isPending}
        error={regenerate.error}
        onConfirm={run}
      />
    </section>
  );
}

function describe({ add, remove }: { add: number; remove: number }, withoutSource: number): string {
  if (add + remove === 0) {
    return withoutSource === 0
      ? "Every change of the ledger is in the text."
      : `${describeUnsourced(withoutSource)}. The rest agrees with the ledger.`;
  }
  const parts = [
    ...(add > 0 ? [`${plural(add, "change is", "changes are")} not in the text yet`] : []),
    ...(remove > 0
      ? [`${plural(remove, "change", "changes")} in the text ${remove === 1 ? "was" : "were"} left out`]
      : []),
  ];
  return `The ledger changed: ${parts.join(", ")}. Regenerate to update the text.`;
}

function Failure({ error }: { error: Error }) {
  return (
    <p role="alert" className="w-full text-destructive-text text-xs">
      {error.message}
    </p>
  );
}
