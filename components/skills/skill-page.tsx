"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useBrands } from "#components/data/brands.ts";
import { BackLink } from "#components/state/back-link.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Skill } from "#lib/skills/contract.ts";
import { useDeleteSkill, useSkill } from "./hooks.ts";
import { NewSkillDialog } from "./new-skill-dialog.tsx";
import { SkillEditor, SkillReader } from "./skill-editor.tsx";

export function SkillPage({ name }: { name: string }) {
  const { slug } = useOrganization();
  const query = useSkill(name);
  return (
    <Page>
      <BackLink href={`/${slug}/skills`} label="Skills" />
      {query.data ? null : <h1 className="sr-only">{name}</h1>}
      <QueryView query={query} skeleton={<SkillSkeleton />}>
        {({ skill }) => <SkillView key={skill.id} skill={skill} />}
      </QueryView>
    </Page>
  );
}

function SkillView({ skill }: { skill: Skill }) {
  const canWrite = useCan("write");
  return (
    <>
      <Header skill={skill} />
      {skill.isSystem || !canWrite ? <SkillReader skill={skill} /> : <SkillEditor skill={skill} />}
    </>
  );
}

function Header({ skill }: { skill: Skill }) {
  const canWrite = useCan("write");
  const [open, setOpen] = useState<"copy" | "delete">();
  const close = () => setOpen(undefined);
  const users = useBrands().data?.brandIdentities.filter((brand) => brand.skills.includes(skill.name)) ?? [];
  const actions = (
    <>
      <Button onClick={() => setOpen("copy")}>{skill.isSystem ? "Copy and edit" : "Copy"}</Button>
      {skill.isSystem ? null : <Button onClick={() => setOpen("delete")}>Delete</Button>}
    </>
  );
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <span className="min-w-0 break-all">{skill.name}</span>
            {skill.isSystem ? <Badge>System</Badge> : null}
          </span>
        }
        description={
          users.length === 0
            ? "No brand identity uses it."
            : `Used by ${new Intl.ListFormat("en").format(users.map((brand) => brand.name))}.`
        }
        actions={canWrite ? actions : undefined}
      />
      {open === "copy" ? <NewSkillDialog from={skill} onOpenChange={close} /> : null}
      {open === "delete" ? <DeleteDialog skill={skill} users={users.map(({ name }) => name)} onClose={close} /> : null}
    </>
  );
}

function DeleteDialog({ skill, users, onClose }: { skill: Skill; users: string[]; onClose: () => void }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const remove = useDeleteSkill();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${skill.name}?`}
      description="Existing posts stay the same."
      losses={["Its text and its rules", ...users.map((name) => `Its use in the brand identity ${name}`)]}
      restorable
      confirmLabel="Delete skill"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(skill, { onSuccess: () => router.push(`/${slug}/skills`) })}
    />
  );
}

function SkillSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-7 w-48" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  );
}
