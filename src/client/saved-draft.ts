import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds after the last change. */
const SAVE_AFTER = 1200;

export interface SavedDraft {
  /** What to tell of it. */
  told: string;
  /** Nothing is kept from now on, and what is on its way has arrived; called before the form is sent. */
  close: () => Promise<void>;
  /** It was not taken after all: what is typed is kept again. */
  reopen: () => void;
}

/**
 * Keeps what is typed with the server: a moment after it was, and at once when its reader leaves the form or turns to
 * something else, since a phone may end a page that is out of sight.
 *
 * @param save sends all fields; a refusal is tried again with the next change, or when the network is back
 * @param active whether the form is a draft
 */
export function useSavedDraft<Fields>(
  fields: Fields,
  save: (fields: Fields) => Promise<void>,
  active: boolean,
): SavedDraft {
  const [told, setTold] = useState("");
  const closed = useRef(false);
  const text = JSON.stringify(fields);
  /** What the server has, or is about to get; the form begins with what it has. */
  const sent = useRef<string | null>(text);
  const last = useRef(Promise.resolve());
  const keep = useEffectEvent(() => {
    // What was handed in is no draft any longer.
    if (!active || closed.current || text === sent.current) return;
    sent.current = text;
    // One after the other, so that what was typed first never arrives last.
    last.current = last.current
      .then(() => save(fields))
      .then(
        () => setTold("草稿已自动保存，换台手机也能继续"),
        () => {
          sent.current = null;
          setTold("草稿暂未保存，联网后会自动重试");
        },
      );
  });
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => keep(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const now = () => keep();
    window.addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      window.removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
      now();
    };
  }, []);
  return {
    told,
    async close() {
      closed.current = true;
      await last.current;
    },
    reopen() {
      closed.current = false;
    },
  };
}
