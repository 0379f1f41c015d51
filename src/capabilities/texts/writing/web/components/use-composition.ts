import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import { newKey } from "#client/request-key.ts";
import { useSession } from "#client/session.ts";
import { toast } from "#ui/toast-store.ts";
import { refreshDrafts } from "../api/drafts.ts";
import { dropLocal, isEmptyContent, keepLocal, type LocalDraft, noteDone } from "../drafts/local-drafts.ts";
import { deleteDone, syncDraft } from "../drafts/sync-draft.ts";
import type { Composition } from "../kinds.ts";

/** Since the last change, until the server gets it, in ms. */
const REST = 2500;

export interface KeptComposition {
  /** When it was kept last; null while nothing is. */
  savedAt: number | null;
  /** The server has it, too. */
  synced: boolean;
  /** The key under which exactly this is handed in, again after a lost answer. */
  submissionKey: (of: string) => string;
  /** It was handed in, or is not wanted any longer: nothing of it stays, here or on the server. Resolves once it is gone. */
  end: () => Promise<void>;
}

/**
 * Keeps what is written: on this device at every change, which outlives a crash, and on the server once it rests. When another device
 * kept something else there, both stay, and it is said. What was emptied is no draft any longer.
 * @param open what is closed is brought to the server at once
 */
export function useComposition(
  open: boolean,
  first: LocalDraft,
  { content, pictures, videos }: Composition,
  missing: number,
): KeptComposition {
  const queryClient = useQueryClient();
  const draft = useRef(first);
  const running = useRef(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finished = useRef(false);
  const [savedAt, setSavedAt] = useState<number | null>(first.version === null ? null : first.at);
  const [synced, setSynced] = useState(first.synced);

  const memberNow = () => useSession.getState().user?.id ?? "";
  const isMember = () => useSession.getState().token !== null && memberNow() !== "";
  /** One at a time: two would be two devices to the server. */
  const sync = () => {
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      if (finished.current || draft.current.synced || !isMember()) return;
      const sent = draft.current;
      const outcome = await syncDraft(sent);
      if (outcome.state === "local") {
        if (outcome.reason !== null) toast(outcome.reason, { kind: "error" });
        return;
      }
      if (finished.current) {
        await deleteDone(outcome.draft.key);
        return;
      }
      const { key, version } = outcome.draft;
      if (key !== sent.key) {
        dropLocal(memberNow(), sent.key);
        toast("另一台设备也改了这份草稿，两份都留在草稿箱里");
      }
      const same = draft.current === sent;
      draft.current = { ...draft.current, key, version, synced: same && outcome.draft.synced };
      keepLocal(memberNow(), draft.current);
      setSynced(draft.current.synced);
      await refreshDrafts(queryClient);
    });
  };
  const state = stateOf(content, missing);
  const keep = useEffectEvent((now: string) => {
    const before = draft.current;
    if (finished.current || now === stateOf(before.content, before.missing)) return;
    draft.current = { ...before, content, pictures, videos, missing, synced: false, at: Date.now() };
    if (isEmptyContent(content) && before.version === null) {
      dropLocal(memberNow(), before.key);
      setSavedAt(null);
      return;
    }
    const kept = keepLocal(memberNow(), draft.current);
    setSavedAt(kept ? draft.current.at : null);
    setSynced(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(sync, REST);
  });
  useEffect(() => keep(state), [state]);

  const flush = useEffectEvent(() => {
    if (finished.current) return;
    if (isEmptyContent(draft.current.content) && draft.current.version !== null) void end();
    else sync();
  });
  useEffect(() => {
    if (!open) flush();
  }, [open]);
  useEffect(() => {
    const onHide = () => {
      if (document.hidden) flush();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      flush();
    };
  }, []);

  const end = (): Promise<void> => {
    finished.current = true;
    clearTimeout(timer.current);
    const member = memberNow();
    const { key } = draft.current;
    dropLocal(member, key);
    dropLocal("", key);
    if (!isMember()) return running.current;
    noteDone(member, key);
    // Behind what is on its way, which would bring it back.
    running.current = running.current.then(async () => {
      await deleteDone(draft.current.key);
      await refreshDrafts(queryClient);
    });
    return running.current;
  };
  return {
    savedAt,
    synced,
    submissionKey(of) {
      const { submission } = draft.current;
      if (submission.of === of) return submission.key;
      const next = { key: newKey(), of };
      draft.current = { ...draft.current, submission: next };
      if (!isEmptyContent(draft.current.content)) keepLocal(memberNow(), draft.current);
      return next.key;
    },
    end,
  };
}

/** What of it is worth keeping, comparable: the server's answers have their names in another order. */
function stateOf(content: DraftContent, missing: number): string {
  const { title, text, mentions, picture_ids, video, poll, place, fields } = content;
  return JSON.stringify([
    [title, text, mentions.map(({ member_id, name }) => [member_id, name]), picture_ids],
    [video?.media_id, video?.poster_id, place, missing],
    poll && [poll.key, poll.question, poll.choices, poll.most, poll.ends_at, poll.results],
    Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
