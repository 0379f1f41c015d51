import { useState } from "react";
import { RequestError } from "#client/request.ts";

export interface Act {
  busy: boolean;
  /** Why the last attempt was refused; null before and after a success. */
  problem: { code: string; message: string } | null;
  /** Does the work once at a time; a refusal becomes `problem`. Answers whether it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  clear: () => void;
}

/** One thing that a form does, with its refusals shown in place. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Act["problem"]>(null);
  return {
    busy,
    problem,
    clear: () => setProblem(null),
    async run(work) {
      if (busy) return false;
      setBusy(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setProblem({ code: error.code, message: error.message });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
