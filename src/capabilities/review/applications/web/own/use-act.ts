import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { confirm, type Question } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";

/** Something that is done with a tap. */
export interface Act {
  /** Asked before, where it cannot be taken back. */
  sure?: Question;
  /** Sends it; the request layer says why it was refused. */
  run: () => Promise<unknown>;
  /** What was done. */
  done?: string;
}

/**
 * Does what is tapped, one thing at a time, so that nothing is sent twice: asks, sends, reads again what rests on it, and
 * says that it was done.
 * @param refresh of the kind: what its members read again
 * @returns the name of what is being done; empty for nothing
 */
export function useAct(refresh: (queryClient: QueryClient) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState("");
  const send = async ({ run, done }: Act): Promise<void> => {
    try {
      await run();
      await refresh(queryClient);
      if (done !== undefined) toast(done, { kind: "done" });
    } catch {
      // Said already.
    }
  };
  // Not `busy`: a second tap may come before the first is drawn, and while it is still asked whether that was meant.
  const running = useRef(false);
  const act = async (name: string, { sure, run, done }: Act): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      if (sure && !(await confirm(sure))) return;
      setBusy(name);
      await send({ run, done });
    } finally {
      running.current = false;
      setBusy("");
    }
  };
  return { busy, act };
}
