"use client";

import { Play, SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { useStartScan } from "./hooks.ts";

const ScanDialog = dynamic(() => import("./scan-dialog.tsx").then((module) => module.ScanDialog));

/** Starts a scan with one answer per prompt and engine. The second button opens a dialog for several answers each. */
export function ScanButton() {
  const start = useStartScan();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex items-center">
      <Button
        variant="primary"
        className="rounded-r-none"
        pending={start.isPending}
        onClick={() => start.mutate({}, { onError: (error) => toastError("The scan was not started", error) })}
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
