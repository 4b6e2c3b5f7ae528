"use client";

import { Stamp } from "lucide-react";
import { usePlan } from "#components/billing/hooks.ts";
import { useAnalyses } from "#components/brands/hooks.ts";
import { useCan } from "#components/dashboard/organization.tsx";
import { useBrands } from "#components/data/brands.ts";
import { usePatch } from "#components/form/use-patch.ts";
import { ProjectProvider, useProject } from "#components/geo/shared/project-provider.tsx";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isGeoPlan } from "#lib/billing/plans.ts";
import { BrandForm } from "./brand-form.tsx";
import { type BrandFacts, useSaveBrand, useSaveNames, useShareBrand } from "./hooks.ts";
import { Intro } from "./progress.tsx";
import { ReadingNote } from "./reading-note.tsx";
import { type BrandAnswers, suggestAnswers } from "./suggestion.ts";

/** The brand step: facts from the website to correct, and the names that GEO searches for. */
export function BrandStep({ onDone }: { onDone: () => void }) {
  const canWrite = useCan("write");
  return (
    <>
      <Intro
        step="brand"
        title="Your brand"
        text="One identity for posts and AI visibility. Clarion writes in its voice and looks for its names in AI answers."
      />
      {canWrite ? (
        <Known onDone={onDone} />
      ) : (
        <EmptyState
          icon={Stamp}
          title="Only members can edit the brand"
          description="Ask an admin or owner for the member role."
        />
      )}
    </>
  );
}

const skeleton = <Skeleton className="h-96 w-full rounded-lg" />;

/** Loads the brand identity and the newest website analysis. */
function Known({ onDone }: { onDone: () => void }) {
  const plan = usePlan();
  const brands = useBrands();
  const analysis = useAnalyses().data?.jobs[0];
  return (
    <>
      {analysis ? <ReadingNote jobId={analysis.id} /> : null}
      <QueryView query={plan} skeleton={skeleton}>
        {(data) => (
          <QueryView query={brands} skeleton={skeleton}>
            {({ brandIdentities: [brand, ...others] }) => {
              if (!brand) return null;
              const facts = { brand, fromWebsite: others.find(({ id }) => id === analysis?.brandIdentityId) };
              return isGeoPlan(data.plan) ? (
                <ProjectProvider>
                  <Measured facts={facts} onDone={onDone} />
                </ProjectProvider>
              ) : (
                <Unmeasured facts={facts} onDone={onDone} />
              );
            }}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

function useAnswers({ brand, fromWebsite }: BrandFacts, names?: Parameters<typeof suggestAnswers>[2]) {
  const { patch, change, discard } = usePatch<BrandAnswers>(`welcome:${brand.id}`);
  return { answers: { ...suggestAnswers(brand, fromWebsite, names), ...patch }, change, discard };
}

/** Without GEO in the plan there are no names to ask for. */
function Unmeasured({ facts, onDone }: { facts: BrandFacts; onDone: () => void }) {
  const { answers, change, discard } = useAnswers(facts);
  const save = useSaveBrand(facts);
  const submit = () =>
    save.mutate(answers, {
      onSuccess: () => {
        discard();
        onDone();
      },
    });
  return (
    <BrandForm
      answers={answers}
      asksNames={false}
      pending={save.isPending}
      errors={[save.error]}
      onChange={change}
      onSubmit={submit}
    />
  );
}

function Measured({ facts, onDone }: { facts: BrandFacts; onDone: () => void }) {
  const query = useGeoSettings();
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(data) => <MeasuredForm facts={facts} data={data} onDone={onDone} />}
    </QueryView>
  );
}

function MeasuredForm({
  facts,
  data,
  onDone,
}: {
  facts: BrandFacts;
  data: NonNullable<ReturnType<typeof useGeoSettings>["data"]>;
  onDone: () => void;
}) {
  const project = useProject();
  const { answers, change, discard } = useAnswers(facts, data.settings ?? data.suggested ?? undefined);
  const brand = useSaveBrand(facts);
  const share = useShareBrand(project, facts.brand.id);
  const names = useSaveNames(project.id, data);
  const { companyName, aliases, domains, competitors } = answers;
  const submit = () =>
    brand.mutate(answers, {
      onSuccess: () =>
        share.mutate(undefined, {
          onSuccess: () =>
            names.mutate(
              { companyName, aliases, domains, competitors },
              {
                onSuccess: () => {
                  discard();
                  onDone();
                },
              },
            ),
        }),
    });
  return (
    <BrandForm
      answers={answers}
      asksNames
      pending={brand.isPending || share.isPending || names.isPending}
      errors={[brand.error, share.error, names.error]}
      onChange={change}
      onSubmit={submit}
    />
  );
}
