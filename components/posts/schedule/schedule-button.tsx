"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useOrganizationSettings } from "#components/posts/organization-settings.ts";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { Button } from "#components/ui/button.tsx";

const ScheduleDialog = dynamic(() => import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog), {
  ssr: false,
});

/** Opens the schedule of a draft; a published post has none. */
export function ScheduleButton({ session, view }: { session: PostSession; view: SessionView }) {
  const settings = useOrganizationSettings();
  const [open, setOpen] = useState(false);
  const { post } = view.saved;
  if (post.status === "published") return null;
  return (
    <>
      <Button disabled={settings === undefined} onClick={() => setOpen(true)}>
        {post.publishAt ? "Change schedule" : "Schedule"}
      </Button>
      {open && settings ? (
        <ScheduleDialog session={session} post={post} timeZone={settings.timeZone} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
