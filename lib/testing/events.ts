import { type Event, provideEventSender } from "#lib/events.ts";

/** Replaces the job server: records sent events, and fails to connect while `isDown`. */
export function recordEvents<Data = object>() {
  const sent = { events: [] as (Omit<Event, "data"> & { data: Data })[], isDown: false };
  provideEventSender(async (event) => {
    if (sent.isDown) throw new Error("connection refused");
    sent.events.push(event as Event & { data: Data });
  });
  return sent;
}
