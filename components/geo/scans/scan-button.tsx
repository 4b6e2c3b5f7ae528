"use client";

import { Play, SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { useStartScan } from "./hooks.ts";

const ScanDialog = dynamic(() => import("./scan-dialog.tsx").then((module) => module.ScanDialog));

/**
 * Starts a scan with one answer per prompt and engine. The second button opens a dialog for several answers each; the
 * first one does, too, where answers cost money, so that the price is seen before.
 */
export function ScanButton() {
  const start = useStartScan();
  const { data } = useGeoSettings();
  const [choosing, setChoosing] = useState(false);
  const costs = data?.engines.some(({ id, sandbox }) => !sandbox && data.settings?.engines.includes(id)) ?? false;
  const begin = () => start.mutate({}, { onError: (error) => toastError("Couldn't start the scan", error) });
  return (
    <div className="flex items-center">
      <Button
        variant="primary"
        className="rounded-r-none"
        pending={start.isPending}
        onClick={() => (costs ? setChoosing(true) : begin())}
      >
        {start.isPending ? null : <Play aria-hidden />}
        Run scan
      </Button>
      <Button
        variant="primary"
        size="icon"
        aria-label="Scan options"
        aria-haspopup="dialog"
        className="rounded-l-none border-accent-foreground/25 border-l"
        onClick={() => setChoosing(true)}
      >
        <SlidersHorizontal aria-hidden />
      </Button>
      {choosing ? <ScanDialog onOpenChange={setChoosing} /> : null}
    </div>
  );
}
