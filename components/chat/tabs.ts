/** Messages between the tabs of this browser; a tab does not receive its own. */
let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel("clarion-chats");
  return channel;
}

/** Announces a new message of a chat, so that other tabs that show it read its answer. */
export function notifyOtherTabs(chatId: string): void {
  tabs().postMessage(chatId);
}

/** Listens for messages sent in other tabs. Returns a function that stops listening. */
export function onOtherTab(hear: (chatId: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") hear(data);
  };
  tabs().addEventListener("message", listen);
  return () => tabs().removeEventListener("message", listen);
}
