import { HttpChatTransport, type UIMessage, type UIMessageChunk } from "ai";
import { CallError } from "#lib/http/call.ts";

type ChatAddress = {
  organizationId: string;
  chatId: string | null;
  startIndex: number;
  onChat: (chatId: string) => void;
  /** Called when the server has accepted a message; other tabs with the chat can then read the answer. */
  onTaken?: (chatId: string) => void;
};

/**
 * Connects to the chat API with the browser's session. A message is a POST with an NDJSON response, and an answer in
 * progress is replayed from the session's stream.
 */
export class NdjsonTransport<Message extends UIMessage = UIMessage> extends HttpChatTransport<Message> {
  /**
   * @param chatId null until the first message is accepted, when `onChat` is called
   * @param startIndex where the answer in progress begins in the session's stream
   */
  constructor({ organizationId, chatId, startIndex, onChat, onTaken }: ChatAddress) {
    let id = chatId;
    /** Whether the last message was accepted; a rejected one is not stored, so it cannot be replaced. */
    let isTaken = true;
    super({
      headers: { "X-Clarion-Organization": organizationId },
      fetch: async (url, init) => {
        isTaken = false;
        const response = await fetchChecked(url, init);
        isTaken = true;
        const responseChatId = response.headers.get("x-chat-id");
        if (id === null && responseChatId !== null) {
          id = responseChatId;
          onChat(responseChatId);
        }
        if (responseChatId !== null) onTaken?.(responseChatId);
        return response;
      },
      prepareSendMessagesRequest: ({ messages, body, trigger, messageId }) => ({
        api: `/api/app/v1/chats${id === null ? "" : `/${id}`}`,
        body: {
          ...body,
          message: getText(messages.at(-1)),
          timezone: timeZone(),
          // Asking again or editing replaces the last stored message.
          ...(isTaken && (trigger === "regenerate-message" || messageId !== undefined) ? { replaceLast: true } : {}),
        },
      }),
      prepareReconnectToStreamRequest: () => ({
        api: `/api/app/v2/agent/v1/session/${id}/stream?startIndex=${startIndex}`,
      }),
    });
  }

  protected processResponseStream(stream: ReadableStream<Uint8Array<ArrayBufferLike>>): ReadableStream<UIMessageChunk> {
    return stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).pipeThrough(lines());
  }
}

/** Parses lines of JSON, however the network splits them. */
function lines(): TransformStream<string, UIMessageChunk> {
  let rest = "";
  return new TransformStream({
    transform(text, controller) {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) if (part !== "") controller.enqueue(JSON.parse(part) as UIMessageChunk);
    },
  });
}

/** Throws the API's error for a rejected message, like any other call. */
async function fetchChecked(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  const { error, recovery } = (await response.json().catch(() => ({}))) as { error?: string; recovery?: string };
  throw new CallError(response.status, error ?? "Couldn't send the message", recovery ?? "Try again.", []);
}

function getText(message: UIMessage | undefined): string {
  return message?.parts.find((part) => part.type === "text")?.text ?? "";
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
