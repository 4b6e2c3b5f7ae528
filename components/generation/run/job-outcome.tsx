import { ArrowRight, CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatName } from "#components/generation/formats.ts";
import { Button } from "#components/ui/button.tsx";
import type { Job } from "#lib/jobs/contract.ts";
import { cn } from "#lib/utils.ts";

/** The result of a job and the next step. Renders nothing while the job runs. */
export function JobOutcome({ job, reason, slug }: { job: Job; reason: string | null; slug: string }) {
  const retryHref = `/${slug}/content/new${retryQuery(job)}`;
  if (job.status === "completed") {
    return (
      <Notice
        tone="success"
        title={job.contentType === "image" ? "The image is ready" : `The ${formatName(job.contentType)} is written`}
        text={
          job.contentType === "image"
            ? "It shows the first highlight in your brand's colors. Check it, then publish."
            : "Every sentence was checked against its sources. Review it, then publish."
        }
        actions={
          job.postId ? (
            <Button asChild variant="primary">
              <Link href={`/${slug}/content/${job.postId}`}>
                Open the post
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          ) : null
        }
      />
    );
  }
  if (job.status === "skipped") {
    return (
      <Notice
        tone="neutral"
        title="Nothing was written"
        text={`${ensurePeriod(reason ?? "No news in this period")} No draft was created. Choose a longer period, or other repositories.`}
        actions={
          <Button asChild variant="primary">
            <Link href={retryHref}>Choose another period</Link>
          </Button>
        }
      />
    );
  }
  if (job.status === "failed") {
    return (
      <Notice
        tone="destructive"
        title="Generation failed"
        text={`${ensurePeriod(job.error ?? reason ?? "It stopped before the post was saved. Check that the repository can still be read, then try again")} Nothing was saved.`}
        actions={
          <>
            <Button asChild variant="primary">
              <Link href={retryHref}>Try again</Link>
            </Button>
            <Button asChild>
              <Link href={`/${slug}/integrations`}>Check the repository</Link>
            </Button>
          </>
        }
      />
    );
  }
  return null;
}

const tones = {
  success: { icon: CircleCheck, className: "text-success-text" },
  neutral: { icon: CircleSlash, className: "text-muted-foreground" },
  destructive: { icon: TriangleAlert, className: "text-destructive-text" },
};

function Notice({
  tone,
  title,
  text,
  actions,
}: {
  tone: keyof typeof tones;
  title: string;
  text: string;
  actions: ReactNode;
}) {
  const { icon: Icon, className } = tones[tone];
  return (
    <section
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-card px-4 py-3.5"
    >
      <Icon aria-hidden className={cn("size-5 shrink-0 self-start", className)} strokeWidth={1.75} />
      <div className="min-w-56 flex-1">
        <p className="font-medium text-base">{title}</p>
        <p className="text-pretty text-muted-foreground text-sm">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}

function ensurePeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A query string that opens the New post page with the same window and repositories. */
function retryQuery(job: Job): string {
  const query = new URLSearchParams({ formats: job.contentType });
  if (job.lookbackWindow) query.set("window", job.lookbackWindow);
  if (job.repositoryIds.length > 0) query.set("sources", job.repositoryIds.join(","));
  return `?${query}`;
}
