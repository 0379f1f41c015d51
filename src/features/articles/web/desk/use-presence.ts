import { useEffect, useEffectEvent, useState } from "react";
import { newKey } from "#client/request-key.ts";
import type { DraftEditor } from "#features/articles/draft-contract.ts";
import { draftApi } from "./api.ts";

const EVERY_MS = 10_000;

/** The same after a reload, so that nobody is told of himself. */
function pageName(id: string): string {
  const key = `paddock.article-page:${id}`;
  try {
    const name = sessionStorage.getItem(key) ?? newKey();
    sessionStorage.setItem(key, name);
    return name;
  } catch {
    return newKey();
  }
}

/** Tells the server that this page has the draft open. @returns the other pages that have it */
export function usePresence(id: string, onRevision: (revision: number) => void): readonly DraftEditor[] {
  const [page] = useState(() => pageName(id));
  const [editors, setEditors] = useState<readonly DraftEditor[]>([]);
  const heard = useEffectEvent(onRevision);
  useEffect(() => {
    let gone = false;
    const announce = async (leaving: boolean) => {
      const answer = await draftApi(
        "POST /api/admin/articles/drafts/{id}/presence",
        { params: { id }, body: { page, leaving } },
        { quiet: true },
      ).catch(() => null);
      if (answer === null || gone) return;
      setEditors(answer.editors);
      heard(answer.revision);
    };
    void announce(false);
    const timer = setInterval(() => void announce(false), EVERY_MS);
    const leave = () => void announce(true);
    window.addEventListener("pagehide", leave);
    return () => {
      gone = true;
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [id, page]);
  return editors;
}
