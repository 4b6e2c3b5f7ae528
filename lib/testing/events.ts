import { type Event, provideEventSender } from "#lib/events.ts";

/** Stands in for the job server: keeps what is sent, and cannot be reached while `isDown`. */
export function recordEvents<Data = object>() {
  const sent = { events: [] as (Omit<Event, "data"> & { data: Data })[], isDown: false };
  provideEventSender(async (event) => {
    if (sent.isDown) throw new Error("connection refused");
    sent.events.push(event as Event & { data: Data });
  });
  return sent;
}
