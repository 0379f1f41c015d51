import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { InfluenceFields } from "../contract.ts";
import { saveDraft } from "./api/influence.ts";

/** Milliseconds after the last change. */
const SAVE_AFTER = 1200;

interface SavedDraft {
  /** What to tell of it. */
  told: string;
  /** Nothing is kept from now on, and what is on its way has arrived; called before the form is sent. */
  close: () => Promise<void>;
  /** It was not taken after all: what is typed is kept again. */
  reopen: () => void;
}

/** Keeps what is typed with the server, a moment after it was. */
export function useSavedDraft(section: string, fields: InfluenceFields, active: boolean): SavedDraft {
  const [told, setTold] = useState("");
  const closed = useRef(false);
  const saving = useRef(Promise.resolve());
  const save = useEffectEvent(() => {
    // What was handed in is no draft any longer.
    if (closed.current) return;
    saving.current = saveDraft(section, fields).then(
      () => setTold("草稿已自动保存，换台手机也能继续"),
      () => setTold("草稿暂时没有保存，联网后会再试"),
    );
  });
  const text = JSON.stringify(fields);
  useEffect(() => {
    if (!active || text === "") return;
    const timer = setTimeout(() => save(), SAVE_AFTER);
    const again = () => save();
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [active, text]);
  return {
    told,
    async close() {
      closed.current = true;
      await saving.current;
    },
    reopen() {
      closed.current = false;
    },
  };
}
