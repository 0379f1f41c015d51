import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { RequestError } from "#client/request.ts";
import type { Draft, DraftContent } from "#features/articles/draft-contract.ts";
import { toast } from "#ui/toast-store.ts";
import { draftApi } from "./api.ts";
import { dropCopy, type KeptCopy, keepCopy, readCopy } from "./kept-copy.ts";
import { type Merged, mergeContent } from "./merge/merge-content.ts";

/** Where what stands on the page is: with the server, on its way, on this device alone, or refused. */
export type SaveState =
  | { kind: "saved"; at: string }
  | { kind: "unsaved" | "saving" | "offline" | "conflict" }
  | { kind: "refused"; why: string };

const PAUSE_MS = 2500;
const RETRY_MS = 10_000;

export interface OpenDraft {
  content: DraftContent;
  revision: number;
  state: SaveState;
  /** Counts the times that another content took the place of what was edited. */
  epoch: number;
  change: (changes: Partial<DraftContent>) => void;
  /** Saves what is not saved. @returns the revision; null where that was not possible, which has been told */
  flush: () => Promise<number | null>;
  /** Goes on from what the server has, which takes the place of what stands here. */
  adopt: (draft: Pick<Draft, "content" | "revision" | "updated_at">) => void;
  /** What is merged when somebody else saved meanwhile: what both went on from, where that is known, and what stands here. */
  mergeWith: (theirs: DraftContent) => Merged | null;
  /** Goes on with a merged content from what the server has. */
  settle: (theirs: Pick<Draft, "content" | "revision">, content: DraftContent) => void;
}

/** What the content goes on from: the server's, or what this device remembers of an older revision. */
function fromOf(copy: KeptCopy | null, initial: Draft): DraftContent | null {
  if (copy === null || copy.base === initial.revision) return initial.content;
  return copy.from ?? null;
}

/** A draft that is being edited: kept on this device at every change, on the server a moment after the last. */
export function useDraft(initial: Draft): OpenDraft {
  const { id } = initial;
  const [copy] = useState(() => readCopy(id));
  const [content, setContent] = useState(copy?.content ?? initial.content);
  const [revision, setRevision] = useState(copy?.base ?? initial.revision);
  const [state, setState] = useState<SaveState>(
    copy === null ? { kind: "saved", at: initial.updated_at } : { kind: "unsaved" },
  );
  const [epoch, setEpoch] = useState(0);
  // What timers and promises go by; the states above are what is drawn.
  const now = useRef({
    ...{ content, revision, dirty: copy !== null, conflict: false },
    from: fromOf(copy, initial),
  });
  const running = useRef<Promise<number | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async (): Promise<number | null> => {
    const sent = now.current.content;
    setState({ kind: "saving" });
    try {
      const saved = await draftApi(
        "PUT /api/admin/articles/drafts/{id}",
        { params: { id }, body: { base: now.current.revision, content: sent } },
        { quiet: true },
      );
      now.current.revision = saved.revision;
      now.current.from = sent;
      setRevision(saved.revision);
      if (now.current.content === sent) {
        now.current.dirty = false;
        dropCopy(id);
        setState({ kind: "saved", at: saved.saved_at });
      } else {
        keepCopy(id, { content: now.current.content, base: saved.revision, from: sent });
        setState({ kind: "unsaved" });
      }
      return saved.revision;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === "CHANGED") {
        now.current.conflict = true;
        setState({ kind: "conflict" });
      } else if (error.status === 0 || error.status >= 500) setState({ kind: "offline" });
      else setState({ kind: "refused", why: error.message });
      return null;
    }
  }, [id]);

  const flush = useCallback(async (): Promise<number | null> => {
    clearTimeout(timer.current);
    // What was typed while the last save was on its way goes with another one.
    while (running.current) await running.current;
    if (now.current.conflict) return null;
    if (!now.current.dirty) return now.current.revision;
    const run = send().finally(() => {
      running.current = null;
    });
    running.current = run;
    const saved = await run;
    return saved !== null && now.current.dirty ? flush() : saved;
  }, [send]);

  const later = useCallback(
    (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), ms);
    },
    [flush],
  );

  const change = useCallback(
    (changes: Partial<DraftContent>) => {
      const next = { ...now.current.content, ...changes };
      now.current.content = next;
      now.current.dirty = true;
      setContent(next);
      const { revision: base, from } = now.current;
      if (!keepCopy(id, { content: next, base, ...(from && { from }) }))
        toast("这台设备存不下草稿，请保持联网", { kind: "error" });
      if (now.current.conflict) return;
      setState((before) => (before.kind === "offline" ? before : { kind: "unsaved" }));
      later(PAUSE_MS);
    },
    [id, later],
  );

  const adopt = useCallback(
    (next: Pick<Draft, "content" | "revision" | "updated_at">) => {
      clearTimeout(timer.current);
      const { content: adopted, revision: at } = next;
      now.current = { content: adopted, revision: at, dirty: false, conflict: false, from: adopted };
      dropCopy(id);
      setContent(next.content);
      setRevision(next.revision);
      setState({ kind: "saved", at: next.updated_at });
      setEpoch((count) => count + 1);
    },
    [id],
  );

  const mergeWith = useCallback((theirs: DraftContent) => {
    const { from, content: mine } = now.current;
    return from === null ? null : mergeContent(from, mine, theirs);
  }, []);

  const settle = useCallback(
    (theirs: Pick<Draft, "content" | "revision">, merged: DraftContent) => {
      const { content: from, revision: base } = theirs;
      now.current = { content: merged, revision: base, dirty: true, conflict: false, from };
      keepCopy(id, { content: merged, base, from });
      setContent(merged);
      setRevision(base);
      setState({ kind: "unsaved" });
      setEpoch((count) => count + 1);
      later(0);
    },
    [id, later],
  );

  const again = useEffectEvent(() => {
    if (state.kind === "offline") void flush();
  });
  useEffect(() => {
    // What this device had from the last time goes on its way at once.
    if (now.current.dirty) void flush();
    const retry = setInterval(again, RETRY_MS);
    const leave = () => {
      if (document.visibilityState === "hidden") void flush();
    };
    const online = () => again();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("online", online);
    return () => {
      clearInterval(retry);
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("online", online);
      void flush();
    };
  }, [flush]);

  return { content, revision, state, epoch, change, flush, adopt, mergeWith, settle };
}
