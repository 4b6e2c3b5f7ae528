"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { useGenerate } from "#components/generation/hooks.ts";
import { SentenceForm } from "#components/state/sentence-form.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";

/** The title of the change on which one sentence is missing for a skipped post; null where no sentence would help. */
export function getMissingTitle(events: readonly JobEvent[]): string | null {
  const metadata = events.findLast(({ type }) => type === "skipped")?.metadata;
  if (typeof metadata !== "object" || metadata === null || !("missing" in metadata)) return null;
  const { missing } = metadata;
  if (typeof missing !== "object" || missing === null || !("title" in missing)) return null;
  return typeof missing.title === "string" ? missing.title : null;
}

/** Asks for the one sentence that a skipped post lacks, and has the post written with it. */
export function MissingSentence({ job, title }: { job: Job; title: string }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const generate = useGenerate();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-lg border bg-card px-4 py-3.5 text-sm">
      <div className="grid gap-1">
        <h2 id={headingId} className="font-semibold">
          One sentence is missing
        </h2>
        <p className="text-pretty text-muted-foreground [overflow-wrap:anywhere]">
          Describe what readers can do with “{title}”. The {contentTypeLabel(job.contentType)} then begins with it.
        </p>
      </div>
      <SentenceForm
        action="Check and write the post"
        insist="Write it without a source"
        pending={generate.isPending}
        error={generate.error}
        onSend={({ sentence: leadSentence, withoutSource }) =>
          generate.mutate(
            {
              contentType: job.contentType,
              runId: job.id,
              leadSentence,
              withoutSource,
              ...(job.brandVoiceId && { brandIdentityId: job.brandVoiceId }),
            },
            { onSuccess: (queued) => router.push(`/${slug}/content/jobs/${queued.job.id}`) },
          )
        }
        onChange={() => {
          if (generate.error) generate.reset();
        }}
      />
    </section>
  );
}
