"use client";

import { Stamp } from "lucide-react";
import { useRouter } from "next/navigation";
import { usePlan } from "#components/billing/hooks.ts";
import { useAnalyses } from "#components/brands/hooks.ts";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { useBrands } from "#components/data/brands.ts";
import { usePatch } from "#components/form/use-patch.ts";
import { ProjectProvider, useProject } from "#components/geo/shared/project-provider.tsx";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isGeoPlan } from "#lib/billing/plans.ts";
import { BrandForm } from "./brand-form.tsx";
import { type BrandFacts, useSaveBrand, useSaveNames } from "./hooks.ts";
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
        text="Posts are written in its voice, and AI answers are searched for its names. Say it in a sentence or two."
      />
      {canWrite ? (
        <Known onDone={onDone} />
      ) : (
        <EmptyState
          icon={Stamp}
          title="Members describe the brand"
          description="Ask an admin or owner of this organization for the member role to change it."
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
                <Unmeasured facts={facts} />
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

/** Without GEO in the plan there are no names to ask for, and this is the last step. */
function Unmeasured({ facts }: { facts: BrandFacts }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const { answers, change, discard } = useAnswers(facts);
  const save = useSaveBrand(facts);
  const submit = () =>
    save.mutate(answers, {
      onSuccess: () => {
        discard();
        router.push(`/${slug}`);
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
  const { id: projectId } = useProject();
  const { answers, change, discard } = useAnswers(facts, data.settings ?? data.suggested ?? undefined);
  const brand = useSaveBrand(facts);
  const names = useSaveNames(projectId, data);
  const { companyName, aliases, domains, competitors } = answers;
  const submit = () =>
    brand.mutate(answers, {
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
    });
  return (
    <BrandForm
      answers={answers}
      asksNames
      pending={brand.isPending || names.isPending}
      errors={[brand.error, names.error]}
      onChange={change}
      onSubmit={submit}
    />
  );
}
