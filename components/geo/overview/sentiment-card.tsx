"use client";

import { Rate } from "#components/charts/rate.tsx";
import { ShareBars } from "#components/charts/share-bars.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import type { Range } from "#components/geo/shared/range.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { formatCount, plural } from "#lib/format.ts";
import type { getVisibilitySentiment } from "#lib/geo/visibility/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { useSentiment } from "./hooks.ts";

type Sentiment = OutputOf<typeof getVisibilitySentiment>;
type Rates = Sentiment["sentiment"] | Sentiment["recommendation"];

const WORDS = {
  positive: "Positive",
  neutral: "Neutral",
  negative: "Negative",
  first_pick: "First choice",
  recommended: "Recommended",
  listed: "In a list",
  mentioned: "Only mentioned",
  advised_against: "Advised against",
};

/** How the answers that name the company speak of it, and whether they recommend it. */
export function SentimentCard({ range }: { range: Range }) {
  const query = useSentiment(range);
  return (
    <Card aria-label="How answers describe you">
      <CardHeader>
        <CardTitle>How answers describe you</CardTitle>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} trailing={1} />}
        isEmpty={({ judged }) => judged === 0}
        empty={
          <p className="px-4 py-5 text-muted-foreground text-sm">
            Not known yet. Once an AI model is set up on this installation, it judges the answers of real engines that
            name you.
          </p>
        }
      >
        {(data) => <Judged data={data} />}
      </QueryView>
    </Card>
  );
}

function Judged({ data: { judged, mentions, sentiment, recommendation, engines } }: { data: Sentiment }) {
  const judgedEngines = engines.filter((engine) => engine.judged > 0);
  return (
    <CardContent className="grid gap-5">
      <Shares label="Sentiment" rates={sentiment} />
      <Shares label="Recommendation" rates={recommendation} />
      {judgedEngines.length > 1 ? (
        <section aria-label="Positive by engine" className="grid gap-2">
          <h3 className="text-muted-foreground text-xs">Positive by engine</h3>
          <ul className="grid gap-2">
            {judgedEngines.map((one) => (
              <li key={one.engine} className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                <span>{engineName(one.engine)}</span>
                {one.sentiment.slice(0, 1).map(({ value, rate }) => (
                  <Rate key={value} rate={rate} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="text-muted-foreground text-xs" data-numeric>
        A model judged {formatCount(judged)} of the {plural(mentions, "answer")} that name you.
      </p>
    </CardContent>
  );
}

function Shares({ label, rates }: { label: string; rates: Rates }) {
  if (rates.every(({ rate }) => rate.n === 0)) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-muted-foreground text-xs">{label}</h3>
      <ShareBars
        label={label}
        bars={rates.map(({ value, rate }) => ({ key: value, label: WORDS[value], rate, own: false }))}
      />
    </section>
  );
}
