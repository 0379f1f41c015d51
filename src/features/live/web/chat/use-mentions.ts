import { useCallback, useState } from "react";
import type { LiveMessage } from "#features/live/chat-contract.ts";

type Mention = LiveMessage["mentions"][number];

/** What is being typed, and whom it names. */
export interface Typed {
  text: string;
  set: (text: string) => void;
  /** Puts back what was refused, where nothing else is typed meanwhile. */
  restore: (text: string) => void;
  mention: (member: { id: string; nickname: string }) => void;
  /** Of those who were named, those whose names still stand in the text. */
  named: () => Mention[];
}

export function useMentions(): Typed {
  const [text, set] = useState("");
  const [mentions, setMentions] = useState<readonly Mention[]>([]);
  const mention = useCallback(({ id, nickname }: { id: string; nickname: string }) => {
    setMentions((before) => [
      ...before.filter(({ member_id: known }) => known !== id),
      { member_id: id, name: nickname },
    ]);
    set((before) => {
      const gap = before === "" || before.endsWith(" ") ? "" : " ";
      return `${before}${gap}@${nickname} `;
    });
  }, []);
  const named = () => mentions.filter(({ name }) => text.includes(`@${name}`)).slice(0, 5);
  const restore = useCallback((back: string) => set((typed) => typed || back), []);
  return { text, set, restore, mention, named };
}
