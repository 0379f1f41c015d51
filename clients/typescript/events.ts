/** One event of a stream (`text/event-stream`). */
export interface ServerEvent {
  /** Where in the stream it stands; the next stream goes on behind it. */
  id: string;
  /** `ready` first, then what happens. */
  type: string;
  data: unknown;
}

/** Between two tries after the line broke. */
const AGAIN_MS = 2000;
/** The token ended, or a seventh stream of the same member took this one's place. */
const FINAL = new Set(["signed-out", "replaced"]);

/**
 * Reads a stream of events, and goes on where it was when the line breaks.
 * It ends with an event `end` whose reason is `signed-out` or `replaced`.
 * @throws Error where the server refuses it
 */
export async function* readEvents(
  url: string,
  authorization: () => Record<string, string>,
  { watch = [], signal }: { watch?: readonly string[]; signal?: AbortSignal } = {},
): AsyncGenerator<ServerEvent> {
  const address = new URL(url);
  for (const topic of watch) address.searchParams.append("watch", topic);
  let last = "";
  while (!signal?.aborted) {
    const headers = {
      accept: "text/event-stream",
      ...authorization(),
      ...(last !== "" && { "last-event-id": last }),
    };
    const response = await fetch(address, { headers, ...(signal && { signal }) }).catch(() => undefined);
    if (response !== undefined && response.status >= 400 && response.status < 500)
      throw new Error(`${address.pathname} was refused with ${response.status}`);
    if (response?.ok && response.body)
      for await (const event of eventsOf(response.body)) {
        if (event.id !== "") last = event.id;
        yield event;
        // Any other end passes: the server restarts.
        if (event.type === "end" && FINAL.has((event.data as { reason?: string }).reason ?? "")) return;
      }
    if (!signal?.aborted) await pause(AGAIN_MS, signal);
  }
}

/** What the bytes of one answer tell, until it ends or breaks. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (true) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for what only keeps the line open. */
function eventOf(block: string): ServerEvent | undefined {
  const event = { id: "", type: "message", data: "" };
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ""] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (field === "id") event.id = value;
    else if (field === "event") event.type = value;
    else if (field === "data") event.data += event.data === "" ? value : `\n${value}`;
  }
  if (event.data === "") return undefined;
  return { ...event, data: parsed(event.data) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
