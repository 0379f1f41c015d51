import { useEffect, useState } from "react";
import { watchTopic } from "#client/watch.ts";
import type { CommentTargetId } from "./api/client.ts";
import { onWritten } from "./written.ts";

/** Ids of what was said under something since the page was opened, the oldest first, by others. */
export function useNewComments({ kind, id }: CommentTargetId): {
  ids: readonly string[];
  forget: () => void;
} {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const own = new Set<string>();
    const stopWriting = onWritten((_, comment) => {
      own.add(comment.id);
      setIds((known) => known.filter((one) => one !== comment.id));
    });
    const stopWatching = watchTopic(`comments:${kind}:${id}`, (watched) => {
      const told = watched?.payload.id;
      if (typeof told === "string" && !own.has(told))
        setIds((known) => (known.includes(told) ? known : [...known, told].slice(-500)));
    });
    return () => {
      stopWriting();
      stopWatching();
      setIds([]);
    };
  }, [kind, id]);
  return { ids, forget: () => setIds([]) };
}
