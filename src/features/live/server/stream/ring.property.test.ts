import { expect, test } from "vitest";
import type { MessageView } from "../chat/present-messages.ts";
import { changesOf } from "./changes.ts";
import type { LogLine } from "./read-log.ts";
import { RECENT, Ring } from "./ring.ts";

/** A small generator with a seed (mulberry32), so that what fails can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const card = {
  ...{
    id: "1",
    nickname: "车友",
    avatar: null,
    level: 1,
    badges: [],
    certified: [],
    voice: "",
    role: "member",
  },
} satisfies MessageView["author"];

const messageOf = (id: string, seq: number, votes = 0): MessageView => ({
  ...{ id, seq, kind: "question", author: card, part: null, body: `第 ${id} 句`, mentions: [] },
  ...{ region: "", at: "2026-11-28T00:00:00.000Z", votes, answered: false },
});

/** A room by its rules, without any of what is tested: what was said, and what of it is seen. */
class Room {
  readonly lines: LogLine[] = [];
  readonly said = new Map<string, { seq: number; votes: number; shown: boolean }>();

  write(random: () => number): void {
    const ids = [...this.said.keys()];
    const id = ids[Math.floor(random() * ids.length)];
    const one = id === undefined ? undefined : this.said.get(id);
    const seq = this.lines.length + 1;
    const dice = random();
    if (id === undefined || one === undefined || dice < 0.6) {
      const fresh = String(this.said.size + 1);
      this.said.set(fresh, { seq, votes: 0, shown: true });
      this.lines.push({ seq, kind: "message", messageId: fresh, message: messageOf(fresh, seq) });
    } else if (dice < 0.7) this.lines.push({ seq, kind: "room", messageId: "", message: null });
    else if (dice < 0.85) {
      one.shown = !one.shown;
      const message = one.shown ? messageOf(id, one.seq, one.votes) : null;
      this.lines.push({ seq, kind: one.shown ? "message" : "gone", messageId: id, message });
    } else {
      one.votes += 1;
      const message = one.shown ? messageOf(id, one.seq, one.votes) : null;
      this.lines.push({ seq, kind: "changed", messageId: id, message });
    }
  }

  /** What everybody sees, in its order. */
  shown(): MessageView[] {
    return [...this.said]
      .filter(([, { shown }]) => shown)
      .map(([id, { seq, votes }]) => messageOf(id, seq, votes))
      .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  }
}

/** One who reads, and sees what he was told. */
class Reader {
  at = 0;
  readonly seqs: number[] = [];
  readonly seen = new Map<string, MessageView>();

  hear(lines: readonly LogLine[]): void {
    const { messages, gone, changed } = changesOf(lines);
    for (const id of gone) this.seen.delete(id);
    for (const message of messages) this.seen.set(message.id, message);
    for (const { id, votes, answered } of changed) {
      const known = this.seen.get(id);
      if (known !== undefined) this.seen.set(id, { ...known, votes, answered });
    }
    for (const { seq } of lines) this.seqs.push(seq);
    this.at = this.seqs.at(-1) ?? this.at;
  }

  shown(): MessageView[] {
    return [...this.seen.values()].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  }
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "whoever comes and goes hears every line once and in order, and sees what there is (seed %i)",
  (seed) => {
    const random = randomOf(seed);
    const room = new Room();
    const ring = new Ring(0, [], [], false);
    const readers = Array.from({ length: 5 }, () => new Reader());
    for (let round = 0; round < 60; round += 1) {
      const before = room.lines.length;
      for (let n = Math.floor(random() * 12); n > 0; n -= 1) room.write(random);
      ring.add(room.lines.slice(before));
      // Some are away for a while, and go on where they were.
      for (const reader of readers)
        if (random() < 0.6) reader.hear(ring.since(reader.at) ?? room.lines.slice(reader.at));
      expect(ring.recent.map(({ id }) => id)).toEqual(expectedRecent(ring, room));
    }
    for (const reader of readers) {
      reader.hear(ring.since(reader.at) ?? room.lines.slice(reader.at));
      expect(reader.seqs).toEqual(room.lines.map(({ seq }) => seq));
      expect(reader.shown()).toEqual(room.shown());
    }
    expect(ring.since(ring.seq + 1)).toBeUndefined();
    expect(ring.since(ring.seq)).toEqual([]);
  },
);

/** The last of what is shown; fewer where something of that was removed since older ones were let go. */
function expectedRecent(ring: Ring, room: Room): string[] {
  const shown = room.shown();
  if (!ring.more) return shown.map(({ id }) => id);
  expect(ring.recent.length).toBeLessThanOrEqual(RECENT);
  return shown.slice(-ring.recent.length || shown.length).map(({ id }) => id);
}

test("a line that does not follow the last is no line of this room", () => {
  const ring = new Ring(4, [], [], false);
  expect(() => ring.add([{ seq: 6, kind: "room", messageId: "", message: null }])).toThrow("6 follows 4");
  expect(ring.since(3)).toBeUndefined();
});
