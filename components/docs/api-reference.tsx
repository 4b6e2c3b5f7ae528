"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";

const Reference = dynamic(() => import("./scalar.tsx"), { ssr: false, loading: () => <Loading /> });

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4 p-8">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-4 w-96" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

/** The API for people: drawn from `/openapi.json`, everything served by this site. */
export function ApiReference() {
  return <Reference />;
}
