"use client";

import dynamic from "next/dynamic";
import { parseAsString, useQueryStates } from "nuqs";
import { type ReactNode, Suspense } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useScans } from "#components/geo/scans/hooks.ts";
import { LastScan } from "#components/geo/scans/last-scan.tsx";
import { isScanning } from "#components/geo/scans/progress.ts";
import { ScanButton } from "#components/geo/scans/scan-button.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { usePoolQuery } from "#components/geo/shared/pool.ts";
import { useProject } from "#components/geo/shared/project-provider.tsx";
import { useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { segmentQuery, useSegment } from "#components/geo/shared/segment.ts";
import { QueryView } from "#components/state/query-view.tsx";
import type { Scan } from "#lib/geo/scans/contract.ts";
import { languageName } from "#lib/languages.ts";
import { Headline } from "./headline.tsx";
import { useVisibility } from "./hooks.ts";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { ShareCard } from "./share-card.tsx";
import { TrendCard } from "./trend-card.tsx";

const FirstSteps = dynamic(() => import("./first-steps.tsx").then((module) => module.FirstSteps), {
  ssr: false,
  loading: () => <OverviewSkeleton />,
});
const ScanProgress = dynamic(
  () => import("#components/geo/scans/scan-progress.tsx").then((module) => module.ScanProgress),
  { ssr: false },
);
const ChangesCard = dynamic(() => import("./changes-card.tsx").then((module) => module.ChangesCard), {
  ssr: false,
});
const LanguagesCard = dynamic(() => import("./languages-card.tsx").then((module) => module.LanguagesCard), {
  ssr: false,
});
const DoNextCard = dynamic(() => import("#components/geo/next/do-next-card.tsx").then((module) => module.DoNextCard), {
  ssr: false,
});
const SentimentCard = dynamic(() => import("./sentiment-card.tsx").then((module) => module.SentimentCard), {
  ssr: false,
});
const SegmentFilters = dynamic(
  () => import("#components/geo/shared/segment-filters.tsx").then((module) => module.SegmentFilters),
  {
    ssr: false,
  },
);
const AnswerDialog = dynamic(() =>
  import("#components/geo/shared/answer/answer-dialog.tsx").then((module) => module.AnswerDialog),
);

const AnswersDialog = dynamic(() =>
  import("#components/geo/shared/answer/answers-dialog.tsx").then((module) => module.AnswersDialog),
);

/** The GEO overview: how often AI engines name the brand, how certain that is, and whether it changed. */
export function OverviewPage() {
  const { name } = useProject();
  const canWrite = useCan("write");
  const scans = useScans();
  const [range, setRange] = useRange();
  const running = scans.data?.scans.find(isScanning);
  const latest = scans.data?.scans.find((scan) => !isScanning(scan));
  // Answers can be imported without any scan.
  const isMeasured = (useVisibility(range).data?.engines.length ?? 0) > 0;
  const begun = latest !== undefined || (isMeasured && !running);
  return (
    <Page>
      <PageHeader
        title={`${name} in AI answers`}
        description={latest ? <LastScan scan={latest} /> : "How often AI engines mention you."}
        actions={
          <>
            {begun ? <RangePicker range={range} onChange={setRange} /> : null}
            {begun && canWrite && !running ? <ScanButton /> : null}
          </>
        }
      />
      {running ? <ScanProgress key={running.id} scan={running} /> : null}
      <QueryView
        query={scans}
        skeleton={<OverviewSkeleton />}
        isEmpty={() => !begun && !running}
        empty={<FirstSteps />}
      >
        {(data) => (begun ? <Figures scans={data.scans} /> : null)}
      </QueryView>
    </Page>
  );
}

/** Query parameters for the open dialog: one answer, two answers side by side, or the answers behind a figure. */
const openParams = {
  answer: parseAsString,
  before: parseAsString,
  engine: parseAsString,
  brand: parseAsString,
  language: parseAsString,
};

/** All figures of the window. The answers behind each open in a dialog with its own URL. */
function Figures({ scans }: { scans: Scan[] }) {
  const [range, setRange] = useRange();
  const [segment] = useSegment();
  const pool = usePoolQuery();
  const [open, setOpen] = useQueryStates(openParams, { history: "push" });
  const close = () => void setOpen(null);
  const figure = describeFigure(open);
  return (
    <div className="grid grid-cols-1 gap-5">
      <SegmentFilters />
      <Headline range={range} onRange={setRange} />
      <DoNextCard />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <LazyHydration>
            <TrendCard range={range} onOpen={(engine) => void setOpen({ engine })} />
          </LazyHydration>
          <LazyHydration>
            <ChangesCard
              range={range}
              scans={scans}
              onOpen={({ checkId, baseCheckId }) => void setOpen({ answer: checkId, before: baseCheckId })}
            />
          </LazyHydration>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <LazyHydration>
            <ShareCard range={range} onOpen={(brand) => void setOpen({ brand })} />
          </LazyHydration>
          <LazyHydration>
            <SentimentCard range={range} />
          </LazyHydration>
          <LazyHydration>
            <LanguagesCard range={range} onOpen={(language) => void setOpen({ language })} />
          </LazyHydration>
        </div>
      </div>
      {open.answer ? (
        <AnswerDialog checkId={open.answer} base={open.before ?? undefined} onClose={close} />
      ) : figure ? (
        <AnswersDialog
          title={figure.title}
          range={range}
          filter={{ ...COUNTED, ...(open.engine ? segmentQuery(segment) : pool), ...figure.filter }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** A separate hydration boundary, so that the browser can handle input between cards. */
function LazyHydration({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** The answers that headline figures count: successful ones to prompts that do not name the brand. */
const COUNTED = { status: "ok", branded: "false" } as const;

function describeFigure({ engine, brand, language }: Record<"engine" | "brand" | "language", string | null>) {
  if (engine) return { title: `Answers from ${engineName(engine)}`, filter: { engine } };
  if (brand) return { title: `Answers that name ${brand}`, filter: { brand } };
  if (language) return { title: `Answers in ${languageName(language)}`, filter: { language } };
  return undefined;
}
