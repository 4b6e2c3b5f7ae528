import { ExternalLink } from "lucide-react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { VcsProvider } from "./parse-repository.ts";
import { tokenPage, VCS_NOTES } from "./providers.ts";

/** An access token field with the required rights and a link to create one. */
export function TokenField({
  provider,
  baseUrl,
  value,
  error,
  onChange,
}: {
  provider: VcsProvider;
  baseUrl: string | null;
  value: string;
  error: string | undefined;
  onChange: (token: string) => void;
}) {
  const page = tokenPage(provider, baseUrl);
  return (
    <Field
      label="Access token"
      optional
      hint={
        <>
          For a private repository
          {provider === "github" ? ", and for more than GitHub's 60 anonymous requests an hour" : ""}.{" "}
          {VCS_NOTES[provider].rights} Stored encrypted and never shown again.
          {page ? <MakeLink href={page} /> : null}
        </>
      }
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Links to the page where a host creates tokens. */
export function MakeLink({ href, children = "Create token" }: { href: string; children?: string }) {
  return (
    <>
      {" "}
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 text-accent-text underline underline-offset-3"
      >
        {children}
        <ExternalLink aria-hidden className="size-3" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </>
  );
}
