"use client";

import type { ReactNode } from "react";
import type { Setup } from "#components/geo/traffic/hooks.ts";
import { Snippet } from "#components/ui/snippet.tsx";
import { CodeTabs } from "./code-tabs.tsx";
import { CONVERSION_SNIPPET, downloadCommand } from "./snippets.ts";
import { TokenStep } from "./token-step.tsx";

/** The one-time steps for a developer: token, module, code. */
export function InstallSteps({ setup }: { setup: Setup }) {
  return (
    <ol className="divide-y">
      <Step number={1} title="Create token">
        <TokenStep setup={setup} />
      </Step>
      <Step number={2} title="Install">
        <Snippet label="Install the package" text={downloadCommand(setup)} />
      </Step>
      <Step number={3} title="Add it to your app">
        <CodeTabs setup={setup} />
        <p className="text-pretty text-muted-foreground text-sm">
          It never slows or blocks your pages. It sets no cookies and removes secrets from URLs. Install the package.
        </p>
      </Step>
      <Step number={4} title="Report conversions" optional>
        <p className="text-pretty text-muted-foreground text-sm">
          Conversion paths from GEO settings count automatically. Report others in code. To link them to the visit, give
          the tracker a <code>visitor</code> function that returns the same ID.
        </p>
        <Snippet label="After a sign-up, for example" text={CONVERSION_SNIPPET} />
      </Step>
    </ol>
  );
}

function Step({
  number,
  title,
  optional = false,
  children,
}: {
  number: number;
  title: string;
  optional?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3.5 px-5 py-4 max-sm:px-4">
      <span
        data-numeric
        className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-medium text-accent-text text-xs max-sm:hidden"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <h3 className="font-medium text-base">
          {title}
          {optional ? <span className="ml-2 font-normal text-muted-foreground text-xs">optional</span> : null}
        </h3>
        {children}
      </div>
    </li>
  );
}
