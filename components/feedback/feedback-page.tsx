"use client";

import { Bot, Inbox as InboxIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Tabs, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { Status } from "#lib/feedback/limits.ts";
import { FeedbackFiltersBar } from "./feedback-filters.tsx";
import { useFeedback } from "./hooks.ts";
import { Inbox } from "./inbox.tsx";
import { type FeedbackFilters, feedbackParams, TABS, type Tab } from "./search-params.ts";
import { STATUS_WORDS } from "./words.ts";

const SetupDialog = dynamic(() => import("./setup-dialog.tsx").then((module) => module.SetupDialog));

/**
 * Feedback reported by agents, for triage.
 * @param origin the public origin of the product
 */
export function FeedbackPage({ origin }: { origin: string }) {
  const [params, setParams] = useQueryStates(feedbackParams, { history: "replace" });
  const [settingUp, setSettingUp] = useState(false);
  const { item: _item, ...filters } = params;
  const query = useFeedback(filters);
  const counts = query.data?.counts;
  const setUp = (
    <Button variant="primary" onClick={() => setSettingUp(true)}>
      <Bot aria-hidden />
      Set up for agents
    </Button>
  );
  return (
    <Page>
      <PageHeader title="Feedback" description="Reports from AI agents that use your product." actions={setUp} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <StatusTabs
          tab={params.status}
          counts={counts}
          onChange={(status) => void setParams({ status, page: 1, item: null })}
        />
        <FeedbackFiltersBar filters={filters} onChange={(change) => void setParams(change)} />
      </div>
      <Inbox
        query={query}
        params={params}
        onChange={(change) => void setParams(change)}
        first={<Nothing filters={filters} total={getTotal(counts)} onSetUp={() => setSettingUp(true)} />}
      />
      {settingUp ? <SetupDialog origin={origin} onOpenChange={setSettingUp} /> : null}
    </Page>
  );
}

type Counts = Record<Status, number>;

function getTotal(counts: Counts | undefined): number {
  return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
}

function StatusTabs({ tab, counts, onChange }: { tab: Tab; counts: Counts | undefined; onChange: (tab: Tab) => void }) {
  const getCount = (one: Tab) => (one === "all" ? getTotal(counts) : (counts?.[one] ?? 0));
  return (
    <Tabs value={tab} onValueChange={(next) => onChange(TABS.find((one) => one === next) ?? "new")} className="min-w-0">
      <TabsList aria-label="Status">
        {TABS.map((one) => (
          <TabsTrigger key={one} value={one} aria-controls={undefined}>
            {one === "all" ? "All" : STATUS_WORDS[one]}{" "}
            {counts ? (
              <span data-numeric className="ml-0.5 text-muted-foreground">
                {getCount(one)}
              </span>
            ) : null}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  );
}

/** An inbox without any feedback explains how agents send it; an empty tab says that the work is done. */
function Nothing({ filters, total, onSetUp }: { filters: FeedbackFilters; total: number; onSetUp: () => void }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={InboxIcon}
        title={filters.status === "new" ? "All done" : "Nothing here"}
        description={filters.status === "new" ? "New feedback appears here." : "Look at the other tabs."}
      />
    );
  }
  return (
    <EmptyState
      icon={Bot}
      title="No feedback yet"
      description={
        <>
          Let AI agents tell you where they get stuck. Give them a feedback.md file or an MCP tool. They need no
          account. <HelpLink guide="agents">How agents read your product</HelpLink>
        </>
      }
      action={
        <Button variant="primary" onClick={onSetUp}>
          Set up feedback
        </Button>
      }
    />
  );
}
