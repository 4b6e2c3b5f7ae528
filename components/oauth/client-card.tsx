import { ShieldCheck, TriangleAlert } from "lucide-react";
import type { ConsentRequest } from "#lib/auth/oauth/contract.ts";
import { destinationLabel } from "./client-label.ts";

/** Facts about an app: where it redirects, and whether its name is verified. */
export function ClientFacts({ request }: { request: ConsentRequest }) {
  const { clientId, isVerified, redirectUri } = request;
  return (
    <dl className="grid gap-2 rounded-md bg-surface px-3 py-2.5 text-sm">
      <div>
        <dt className="text-muted-foreground text-xs">Next step</dt>
        <dd className="break-words font-medium">
          {redirectUri === null ? "To the device that shows your code" : `To ${destinationLabel(redirectUri)}`}
        </dd>
      </div>
      <div>
        <dt className="text-muted-foreground text-xs">About the app</dt>
        <dd className="flex items-start gap-1.5">
          {isVerified ? (
            <>
              <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
              <span className="min-w-0 break-words">Described by {URL.parse(clientId)?.host}</span>
            </>
          ) : (
            <>
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
              <span className="min-w-0">
                Apps choose their own names. Continue only if you started this in an app you trust.
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
