import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Choice, ItemResult, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";
import { moderationApi } from "../api/client.ts";
import { type QueueFilter, reviewList } from "../api/review-list.ts";
import { choiceWords } from "./choices.ts";

/** A little less than the server allows: the request needs its time, too. */
const UNDO_MS = 4_700;

export interface DecideOptions {
  reason?: string;
  closeComments?: boolean;
  /** Parts that are emptied with a rejection of what is public. */
  empty?: string[];
}

/** Ids of what was decided, and of what has to be looked at again. */
export interface Outcome {
  done: string[];
  changed: string[];
}

export interface Decisions {
  /** A decision is under way. */
  busy: boolean;
  /** Ids of items that were refused because they are no longer what was seen; until they are decided. */
  changed: ReadonlySet<string>;
  decide: (rows: readonly ReviewRow[], choice: Choice, options?: DecideOptions) => Promise<Outcome>;
  /** Takes the last decision back while it can be. */
  undo: () => Promise<void>;
}

let lastDecided: { items: SeenItem[]; until: number } | null = null;

/** An item with the version that was on the screen. */
interface SeenItem {
  id: string;
  version: string;
}

/** Deciding, telling, and taking back. `onUndone` gets the ids that stand as before. */
export function useDecisions(filter: QueueFilter, onUndone: (ids: string[]) => void): Decisions {
  const queryClient = useQueryClient();
  const { mutateAsync: sendOnce, isPending: busy } = useMutation({
    mutationFn: (decision: Parameters<typeof send>) => send(...decision),
  });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const mark = (ids: readonly string[]) => setChanged((before) => new Set([...before, ...ids]));

  const refresh = async () => {
    // The figures beside the navigation's lines.
    void queryClient.invalidateQueries({ queryKey: ["admin", "desk"] });
    await queryClient.invalidateQueries({ queryKey: ["moderation"] });
  };

  const undo = async () => {
    const last = lastDecided;
    lastDecided = null;
    if (last === null || Date.now() > last.until) {
      toast("没有可以撤销的操作");
      return;
    }
    try {
      const { results } = await moderationApi("POST /api/admin/reviews/undo", {
        body: { items: last.items },
      });
      const done = results.filter((result) => result.ok).map((result) => result.id);
      tellRefusals(results);
      if (done.length > 0) toast(done.length === 1 ? "已撤销" : `已撤销 ${done.length} 条`, { kind: "done" });
      await refresh();
      onUndone(done);
    } catch (error) {
      await refreshAfter(error, refresh);
    }
  };

  const decide: Decisions["decide"] = async (rows, choice, options = {}) => {
    if (busy || rows.length === 0) return { done: [], changed: [] };
    try {
      const results = await sendOnce([rows, choice, options]);
      const done = results.filter((result) => result.ok);
      const renewed = results.filter((result) => result.code === "CHANGED").map((result) => result.id);
      const stays = new Set(["CLAIMED", "CHANGED"]);
      const gone = results.filter((result) => result.ok || !stays.has(result.code ?? ""));
      removeFromList(queryClient, filter, new Set(gone.map((result) => result.id)));
      if (done.length > 0)
        tellDone(
          done,
          options.empty?.length ? "已重置" : choiceWords[choice].done,
          choice,
          { renewed: renewed.length, refused: results.length - done.length - renewed.length },
          undo,
        );
      // Beside successes the same line tells both: a second one would hide the way back.
      else tellRefusals(results);
      mark(renewed);
      void refresh();
      return { done: done.map((result) => result.id), changed: renewed };
    } catch (error) {
      await refreshAfter(error, refresh);
      // One alone that is refused is an error; the request layer has told it.
      const renewed =
        error instanceof RequestError && error.code === "CHANGED" ? rows.map((row) => row.id) : [];
      mark(renewed);
      return { done: [], changed: renewed };
    }
  };

  return { busy, changed, decide, undo };
}

async function send(
  rows: readonly ReviewRow[],
  choice: Choice,
  options: DecideOptions,
): Promise<ItemResult[]> {
  const [first] = rows;
  if (first === undefined) return [];
  if (choice === "dismiss" || choice === "uphold") {
    const results: ItemResult[] = [];
    for (const { id, version } of rows) {
      const body = { version, verdict: choice, reason: options.reason };
      results.push(await moderationApi("POST /api/admin/reviews/{id}/reports", { params: { id }, body }));
    }
    return results;
  }
  const { results } = await moderationApi("POST /api/admin/reviews/decide", {
    body: {
      items: rows.map(({ id, version }) => ({ id, version })),
      decision: choice,
      reason: options.reason,
      close_comments: options.closeComments ?? false,
      empty: options.empty ?? [],
      from: first.status,
    },
  });
  return results;
}

function tellDone(
  done: readonly ItemResult[],
  words: string,
  choice: Choice,
  left: { renewed: number; refused: number },
  undo: () => Promise<void>,
): void {
  const text = [
    done.length === 1 ? words : `${words} ${done.length} 条`,
    left.renewed > 0 && `${left.renewed} 条刚有变化，没有处理`,
    left.refused > 0 && `${left.refused} 条同事在处理或已处理`,
  ]
    .filter((part) => part !== false)
    .join("，");
  if (choice === "dismiss") {
    lastDecided = null;
    toast(text, { kind: "done" });
    return;
  }
  const items = done.map(({ id, version }) => ({ id, version: version ?? "" }));
  lastDecided = { items, until: Date.now() + UNDO_MS };
  toast(text, { kind: "done", duration: UNDO_MS, action: { label: "撤销", onSelect: () => void undo() } });
}

function tellRefusals(results: readonly ItemResult[]): void {
  const refused = results.filter((result) => !result.ok);
  const [first] = refused;
  if (first === undefined) return;
  const more = refused.length > 1 ? `，另有 ${refused.length - 1} 条未处理` : "";
  toast(`${first.message ?? "没有处理"}${more}`, { kind: "error" });
}

/** The request layer has told the person; what is on screen is out of date. */
async function refreshAfter(error: unknown, refresh: () => Promise<void>): Promise<void> {
  if (!(error instanceof RequestError)) throw error;
  await refresh();
}

function removeFromList(
  queryClient: ReturnType<typeof useQueryClient>,
  filter: QueueFilter,
  ids: ReadonlySet<string>,
): void {
  queryClient.setQueryData(reviewList(filter).queryKey, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => !ids.has(item.id)),
          })),
        },
  );
}
