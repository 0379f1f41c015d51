import type { MessageView } from "../chat/present-messages.ts";
import { changesOf } from "./changes.ts";
import type { LogLine } from "./read-log.ts";

const LINES = 300;
/** Messages that whoever enters is shown. */
export const RECENT = 50;

/** What a process remembers of a room: its last lines, for who comes back, and its last messages, for who enters. */
export class Ring {
  /** Without gaps; the last one is `seq`. */
  #lines: LogLine[] = [];
  #recent: MessageView[] = [];
  #seq: number;
  #more: boolean;

  /**
   * @param lines the last of the log, up to `seq`
   * @param recent the last messages that everybody sees up to there, oldest first
   * @param more there are older ones
   */
  constructor(seq: number, lines: readonly LogLine[], recent: readonly MessageView[], more: boolean) {
    this.#seq = seq;
    this.#lines = lines.slice(-LINES);
    this.#recent = [...recent];
    this.#more = more;
  }

  /** The number up to which everything is known here. */
  get seq(): number {
    return this.#seq;
  }

  get recent(): readonly MessageView[] {
    return this.#recent;
  }

  get more(): boolean {
    return this.#more;
  }

  /** Takes the next lines in. @throws Error when one is missing */
  add(lines: readonly LogLine[]): void {
    for (const line of lines) {
      if (line.seq !== this.#seq + 1) throw new Error(`${line.seq} follows ${this.#seq} in a room's log`);
      this.#seq = line.seq;
      this.#lines.push(line);
    }
    this.#lines = this.#lines.slice(-LINES);
    this.#keepRecent(lines);
  }

  /** What came behind a place; undefined where that is longer ago than the ring goes, or was never reached. */
  since(seq: number): readonly LogLine[] | undefined {
    const oldest = this.#lines[0]?.seq ?? this.#seq + 1;
    if (seq > this.#seq || seq < oldest - 1) return undefined;
    return this.#lines.slice(this.#lines.length - (this.#seq - seq));
  }

  #keepRecent(lines: readonly LogLine[]): void {
    const { messages, gone, changed } = changesOf(lines);
    const replaced = new Map(messages.map((message) => [message.id, message]));
    const removed = new Set(gone);
    const changes = new Map(changed.map((change) => [change.id, change]));
    const oldest = this.#recent[0]?.seq ?? 0;
    const stayed = this.#recent
      .filter(({ id }) => !removed.has(id) && !replaced.has(id))
      .map((message) => ({ ...message, ...changes.get(message.id) }));
    // What is put back behind older ones that are not shown here would stand there as if it were the oldest.
    const fresh = messages.filter(({ seq }) => !this.#more || (seq ?? 0) >= oldest);
    const all = [...stayed, ...fresh].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
    this.#more ||= all.length > RECENT;
    this.#recent = all.slice(-RECENT);
  }
}
