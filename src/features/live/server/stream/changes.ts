import type { z } from "zod";
import type { liveFrameSchema } from "#features/live/chat-contract.ts";
import type { MessageView } from "../chat/present-messages.ts";
import type { LogLine } from "./read-log.ts";

type Frame = z.input<typeof liveFrameSchema>;
type Change = NonNullable<Frame["changed"]>[number];

/** What some lines of a log come to, each message in one place only, so that nobody has to know in which order to read it. */
export interface Changes {
  /** In the order of the room. */
  messages: MessageView[];
  gone: string[];
  changed: Change[];
  /** The room itself changed. */
  room: boolean;
}

export function changesOf(lines: readonly LogLine[]): Changes {
  const messages = new Map<string, MessageView>();
  const gone = new Set<string>();
  const changed = new Map<string, Change>();
  let room = false;
  for (const { kind, messageId: id, message } of lines) {
    if (kind === "room") room = true;
    else if (kind === "gone") {
      gone.add(id);
      messages.delete(id);
      changed.delete(id);
    } else if (message === null) {
      // Taken away since: the line that says so follows.
    } else if (kind === "message" || messages.has(id)) {
      messages.set(id, message);
      gone.delete(id);
      changed.delete(id);
    } else changed.set(id, { id, votes: message.votes, answered: message.answered });
  }
  return {
    messages: [...messages.values()].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0)),
    gone: [...gone],
    changed: [...changed.values()],
    room,
  };
}

/** Changes as a frame names them: nothing of what there is nothing of. */
export function framed({ messages, gone, changed }: Changes): Frame {
  return {
    ...(messages.length > 0 && { messages }),
    ...(gone.length > 0 && { gone }),
    ...(changed.length > 0 && { changed }),
  };
}
