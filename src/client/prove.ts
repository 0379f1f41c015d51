import { create } from "zustand";
import { RequestError } from "./request.ts";

type Action = () => unknown;

interface ProofSheetState {
  open: boolean;
  /** What completes by itself after the proof. */
  pending: Action | null;
}

/** The sheet that asks for a code before something dangerous; the shell draws it while `open`. */
export const useProofSheet = create<ProofSheetState>(() => ({ open: false, pending: null }));

/**
 * Runs an action that asks for a fresh proof. Refused for want of one, it waits for the sheet and is run once more after
 * it; closing the sheet drops it. Wrap it in `withSignIn` where nobody may be signed in.
 */
export async function withProof(action: Action): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== "PROOF_REQUIRED") throw error;
    useProofSheet.setState({ open: true, pending: action });
  }
}

/** For the sheet: closes it; after the proof it runs what was waiting. */
export async function closeProof(proved: boolean): Promise<void> {
  const { pending } = useProofSheet.getState();
  useProofSheet.setState({ open: false, pending: null });
  if (!proved || pending === null) return;
  try {
    await withProof(pending);
  } catch (error) {
    // What went wrong was told by the request layer.
    if (!(error instanceof RequestError)) throw error;
  }
}
