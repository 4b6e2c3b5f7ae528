"use client";

import { type FormEvent, useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { toast } from "#components/ui/toast.ts";
import type { CustomDomain } from "#lib/domains/contract.ts";
import { useCheckCustomDomain, useCustomDomain, useRemoveCustomDomain, useSetCustomDomain } from "./hooks.ts";

/** The domain at which readers find the public pages: setting, proving and removing it. */
export function CustomDomainCard({ publicPages }: { publicPages: boolean }) {
  const query = useCustomDomain();
  const canManage = useCan("manage");
  return (
    <Card>
      <CardHeader>
        <CardTitle>Custom domain</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="max-w-lg text-muted-foreground text-sm">
          Show your public pages at a domain of your own.
          {canManage ? "" : " Only an admin or owner can change this."}{" "}
          <HelpLink guide="public-pages">How custom domains work</HelpLink>
        </p>
        <QueryView query={query} skeleton={<Skeleton className="h-8 w-full max-w-lg" />}>
          {({ customDomain }) => {
            if (customDomain) {
              return <Domain key={customDomain.id} domain={customDomain} publicPages={publicPages} />;
            }
            return canManage ? <DomainForm /> : <p className="text-sm">No custom domain is set.</p>;
          }}
        </QueryView>
      </CardContent>
    </Card>
  );
}

function DomainForm() {
  const set = useSetCustomDomain();
  const errors = formErrors(set.error, ["domain"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set.mutate(String(new FormData(event.currentTarget).get("domain") ?? ""));
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-lg gap-4">
      <Field label="Domain" hint="Such as news.acme.example, without https://." error={errors.fields.domain}>
        {(control) => <Input {...control} name="domain" autoComplete="off" spellCheck={false} inputMode="url" />}
      </Field>
      <FormError text={errors.form} />
      <Button type="submit" pending={set.isPending} className="justify-self-start">
        Set domain
      </Button>
    </form>
  );
}

function Domain({ domain, publicPages }: { domain: CustomDomain; publicPages: boolean }) {
  const canManage = useCan("manage");
  const [isRemoving, setIsRemoving] = useState(false);
  const isVerified = domain.status === "verified";
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="break-all font-medium">{domain.domain}</span>
        <Badge variant={isVerified ? "success" : "warning"}>{isVerified ? "Verified" : "Not verified"}</Badge>
      </p>
      {isVerified ? <Address domain={domain} publicPages={publicPages} /> : null}
      {!isVerified && canManage ? <Proof domain={domain} /> : null}
      {canManage ? (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsRemoving(true)}>
          Remove domain
        </Button>
      ) : null}
      <RemoveDialog domain={domain} open={isRemoving} onOpenChange={setIsRemoving} />
    </div>
  );
}

function Address({ domain, publicPages }: { domain: CustomDomain; publicPages: boolean }) {
  if (!publicPages) return <p className="text-sm">Public pages are off, so the domain shows nothing.</p>;
  return (
    <p className="max-w-lg text-sm">
      Your pages are at{" "}
      <a
        href={domain.url}
        target="_blank"
        rel="noreferrer"
        className="break-all rounded-sm text-accent-text underline underline-offset-4"
      >
        {domain.url}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      . If this address does not open, point the domain to this server and set up TLS for it.
    </p>
  );
}

const PROBLEMS: Record<NonNullable<CustomDomain["problem"]>, string> = {
  no_record: "The TXT record does not exist yet. A new record can take an hour to appear.",
  other_value: "There is a TXT record with this name, but its value is different. Copy the value again.",
  no_answer: "DNS did not answer. Check again in a minute.",
  taken:
    "Another organization has proved that it controls this domain, so your pages are no longer there. To get the domain back, replace the other TXT record with this one, then check again.",
};

function Proof({ domain: { record, problem, checkedAt } }: { domain: CustomDomain }) {
  const check = useCheckCustomDomain();
  const error = formErrors(check.error, []).form;
  return (
    <div className="grid max-w-lg gap-4">
      <p className="text-sm">
        Add this TXT record at your DNS provider. It proves that you control the domain. Until it is checked, the domain
        shows nothing.
      </p>
      <Snippet label="Name" text={record.name} />
      <Snippet label="Value" text={record.value} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          pending={check.isPending}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: ({ customDomain }) => {
                if (customDomain?.status === "verified") toast.success("Domain verified");
              },
            })
          }
        >
          Check now
        </Button>
        {checkedAt ? (
          <span className="text-muted-foreground text-xs">
            Last check <Time value={checkedAt} />
          </span>
        ) : null}
      </div>
      <p role="status" className="text-sm empty:-mt-4">
        {problem && !error ? PROBLEMS[problem] : null}
      </p>
      <FormError text={error} />
    </div>
  );
}

function RemoveDialog({
  domain,
  open,
  onOpenChange,
}: {
  domain: CustomDomain;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useRemoveCustomDomain();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove the custom domain?"
      description="Your pages stay at their address on this server. This ends immediately:"
      losses={[`The pages, feeds and widget at ${domain.domain}`]}
      confirmLabel="Remove domain"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast.success("Domain removed") })}
    />
  );
}
