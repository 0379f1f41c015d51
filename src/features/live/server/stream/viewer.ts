import type { ServerResponse } from "node:http";

/** Bytes that wait for a reader, beside the piece that he is at. Who reads slower than that comes back, and goes on where he was. */
const MOST_WAITING = 64 * 1024;

/** One open stream of a room. */
export class Viewer {
  readonly #raw: ServerResponse;
  #over = false;
  /** Of what may wait at the moment, the longest piece. */
  #largest = 0;

  /** @param onOver is called once, however it ends */
  constructor(
    raw: ServerResponse,
    headers: Record<string, number | string | string[] | undefined>,
    onOver: () => void,
  ) {
    this.#raw = raw;
    const finish = () => {
      if (this.#over) return;
      this.#over = true;
      onOver();
    };
    raw.on("close", finish);
    // Without a listener, a reader who goes away in the middle of a write would end the process.
    raw.on("error", finish);
    raw.socket?.setNoDelay(true);
    // It ends with its connection. In chunks, every frame would be three writes for each viewer instead of one.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Proxies that collect answers would hold it back for ever.
      "x-accel-buffering": "no",
    });
  }

  get over(): boolean {
    return this.#over;
  }

  /** Writes what comes first. Each is to come back after another moment: those of a process that ended, not all in one. */
  welcome(first: readonly Buffer[]): void {
    this.write(`retry: ${300 + Math.floor(Math.random() * 1700)}\n\n`);
    for (const bytes of first) this.write(bytes);
  }

  write(bytes: Buffer | string): void {
    if (this.#over) return;
    const waiting = this.#raw.writableLength;
    if (waiting > MOST_WAITING + this.#largest) {
      this.#raw.destroy();
      return;
    }
    // One long piece is no slowness: who comes back is told much at once, and has to get it to the end.
    this.#largest = Math.max(waiting > 0 ? this.#largest : 0, bytes.length);
    this.#raw.write(bytes);
  }

  end(): void {
    if (!this.#over) this.#raw.end();
  }
}
