import { useAdminSession } from "./session.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server says something every 25 seconds; a stream that does not is dead. */
const SILENCE_MS = 60_000;
/** What comes in one go is told in one go. */
const TOGETHER_MS = 400;

/**
 * Calls `tell` whenever something happens to a topic of the desk, and after every gap in which something may have. A hidden
 * page hears nothing and is told once it is looked at.
 * @returns what ends it
 */
export function followDesk(topic: string, tell: () => void): () => void {
  const stopped = new AbortController();
  let reading: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tell();
    }, TOGETHER_MS);
  };
  const keepReading = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const begun = Date.now();
      await readOnce(topic, signal, failures > 0 ? soon : undefined, soon).catch(() => undefined);
      if (Date.now() - begun > 10_000) failures = 0;
      await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), signal);
    }
  };
  const turn = () => {
    if (document.hidden) {
      reading?.abort();
      reading = undefined;
    } else if (reading === undefined) {
      reading = new AbortController();
      void keepReading(AbortSignal.any([reading.signal, stopped.signal]));
      if (begun) soon();
    }
  };
  let begun = false;
  turn();
  begun = true;
  document.addEventListener("visibilitychange", turn);
  return () => {
    document.removeEventListener("visibilitychange", turn);
    clearTimeout(timer);
    stopped.abort();
  };
}

/** Reads one stream to its end. @param onReady called once it is open, where something may have been missed */
async function readOnce(
  topic: string,
  signal: AbortSignal,
  onReady: (() => void) | undefined,
  onEvent: () => void,
): Promise<void> {
  const { token } = useAdminSession.getState();
  if (token === null) return;
  const dead = new AbortController();
  let silence = setTimeout(() => dead.abort(), SILENCE_MS);
  try {
    const response = await fetch(`/api/admin/events?${new URLSearchParams({ watch: topic })}`, {
      headers: { authorization: `Bearer ${token}`, "x-requested-with": "XMLHttpRequest" },
      cache: "no-store",
      signal: AbortSignal.any([signal, dead.signal]),
    });
    if (!response.ok || response.body === null) {
      void response.body?.cancel();
      return;
    }
    onReady?.();
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => dead.abort(), SILENCE_MS);
      const frames = (text + value).split("\n\n");
      text = frames.pop() ?? "";
      if (frames.some((frame) => /^event: watched$/m.test(frame))) onEvent();
    }
  } finally {
    clearTimeout(silence);
    dead.abort();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
