"use client";

import { AuthCard } from "#components/auth/auth-card.tsx";
import { ConfirmIdentity } from "#components/second-factor/confirm-identity.tsx";
import type { ConsentPerson, ConsentRequest } from "#lib/auth/oauth/contract.ts";
import { ClientFacts } from "./client-card.tsx";
import { clientLabel } from "./client-label.ts";
import { ConsentForm, type Decision } from "./consent-form.tsx";
import { send } from "./send.ts";

/** Asks a signed-in user to allow or deny an app's request. */
export function ConsentPage({ uid, request, person }: { uid: string; request: ConsentRequest; person: ConsentPerson }) {
  async function decide(decision: Decision) {
    const path = `/oauth/interaction/${encodeURIComponent(uid)}/decision`;
    const { location } = await send<{ location: string }>(path, decision);
    window.location.assign(location);
  }
  return <ConsentCard request={request} person={person} onDecide={decide} />;
}

export function ConsentCard({
  request,
  person,
  onDecide,
}: {
  request: ConsentRequest;
  person: ConsentPerson;
  onDecide: (decision: Decision) => Promise<void>;
}) {
  const [first, ...others] = person.organizations;
  const title = (
    <>
      Let <bdi className="break-words">{clientLabel(request)}</bdi> use Clarion?
    </>
  );
  if (!first) {
    const description = "You don't belong to an organization yet.";
    return <AuthCard title={title} description={description} footer={`Signed in as ${person.email}.`} />;
  }
  return (
    <AuthCard title={title} footer={`Signed in as ${person.email}.`}>
      <div className="grid gap-4">
        <ClientFacts request={request} />
        <ConsentForm request={request} organizations={[first, ...others]} onDecide={onDecide} />
        <ConfirmIdentity />
      </div>
    </AuthCard>
  );
}
