import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moderationApi } from "#capabilities/review/moderation/web/public.ts";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";
import type { OpenApplication } from "./kind.ts";

/** A little less than the server allows: the request needs its time, too. */
const UNDO_MS = 4_700;

let last: { id: string; item: { id: string; version: string }; until: number } | null = null;

/** Decides applications, tells what was done, and takes the last decision back while it can be. */
export function useDecide(onUndone: (id: string) => void) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** Ids of those that were refused because they are no longer what was seen. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const refresh = async () => {
    // The figures beside the navigation's lines.
    void queryClient.invalidateQueries({ queryKey: ["admin", "desk"] });
    await queryClient.invalidateQueries({ queryKey: ["moderation"] });
  };
  const undo = async () => {
    const decided = last;
    last = null;
    if (decided === null || Date.now() > decided.until) {
      toast("没有可以撤销的操作");
      return;
    }
    try {
      await moderationApi("POST /api/admin/reviews/undo", { body: { items: [decided.item] } });
      toast("已撤销", { kind: "done" });
      await refresh();
      onUndone(decided.id);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      await refresh();
    }
  };
  /**
   * @param send what the server answers is the application as it stands then
   * @param words what was done
   * @param final it cannot be taken back
   * @returns whether it was done; otherwise the request layer has told why
   */
  const decide = async (
    id: string,
    send: () => Promise<OpenApplication>,
    { words, final }: { words: string; final: boolean },
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const { review } = await send();
      last =
        final || review === null
          ? null
          : { id, item: { id: review.id, version: review.version }, until: Date.now() + UNDO_MS };
      if (last === null) toast(words, { kind: "done" });
      else
        toast(words, {
          ...{ kind: "done", duration: UNDO_MS },
          action: { label: "撤销", onSelect: () => void undo() },
        });
      void refresh();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === "CHANGED") setChanged((before) => new Set([...before, id]));
      await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, changed, decide, undo };
}
