import { HttpChatTransport, type UIMessage, type UIMessageChunk } from "ai";
import { CallError } from "#lib/http/call.ts";

type ChatAddress = {
  organizationId: string;
  chatId: string | null;
  startIndex: number;
  onChat: (chatId: string) => void;
  /** A message was taken; others that show the chat may want to read on. */
  onTaken?: (chatId: string) => void;
};

/**
 * Speaks to the chats of the API under the browser's session: a message is a POST whose answer is NDJSON, and an answer
 * under way is read again from the session's stream.
 */
export class NdjsonTransport<Message extends UIMessage = UIMessage> extends HttpChatTransport<Message> {
  /**
   * @param chatId null until the first message is taken, when `onChat` is told
   * @param startIndex where the answer under way begins in the session's stream
   */
  constructor({ organizationId, chatId, startIndex, onChat, onTaken }: ChatAddress) {
    let id = chatId;
    /** Whether the last message was taken: one that was refused is not there to be replaced. */
    let isTaken = true;
    super({
      headers: { "X-Clarion-Organization": organizationId },
      fetch: async (url, init) => {
        isTaken = false;
        const response = await fetchChecked(url, init);
        isTaken = true;
        const named = response.headers.get("x-chat-id");
        if (id === null && named !== null) {
          id = named;
          onChat(named);
        }
        if (named !== null) onTaken?.(named);
        return response;
      },
      prepareSendMessagesRequest: ({ messages, body, trigger, messageId }) => ({
        api: `/api/app/v1/chats${id === null ? "" : `/${id}`}`,
        body: {
          ...body,
          message: textOf(messages.at(-1)),
          timezone: timeZone(),
          // Asked again, or changed: the last message gives way to this one.
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

/** Chunks of a text of lines of JSON, wherever the network cuts it. */
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

/** A refused message says why as any other call does. */
async function fetchChecked(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  const { error, recovery } = (await response.json().catch(() => ({}))) as { error?: string; recovery?: string };
  throw new CallError(response.status, error ?? "The message was not taken", recovery ?? "Try again.", []);
}

function textOf(message: UIMessage | undefined): string {
  return message?.parts.find((part) => part.type === "text")?.text ?? "";
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
