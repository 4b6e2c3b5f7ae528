/** What this tab does is heard by every other one of the browser, not by itself. */
let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel("clarion-chats");
  return channel;
}

/** A message of a chat was taken: a tab that shows the chat has something to read. */
export function tellOtherTabs(chatId: string): void {
  tabs().postMessage(chatId);
}

/** Hears of messages that other tabs sent, until it is called. */
export function onOtherTab(hear: (chatId: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") hear(data);
  };
  tabs().addEventListener("message", listen);
  return () => tabs().removeEventListener("message", listen);
}
