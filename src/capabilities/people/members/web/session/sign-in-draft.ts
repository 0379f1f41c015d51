import { create } from "zustand";

export interface SignInDraft {
  /** Digits as typed. */
  mobile: string;
  code: string;
  agreed: boolean;
  /** Per number: until when another code has to wait, ms of the clock. */
  waits: Readonly<Record<string, number>>;
  /** Per number: the code, where the server tells it (demo). */
  demoCodes: Readonly<Record<string, string>>;
  /** Per number: what proves that its code was asked for here. */
  tickets: Readonly<Record<string, string>>;
}

const empty: SignInDraft = { mobile: "", code: "", agreed: false, waits: {}, demoCodes: {}, tickets: {} };

/** What was typed into the sign-in form; outlives the sheet, so that closing it loses nothing. */
export const useSignInDraft = create<SignInDraft>(() => empty);

export const editDraft = (changes: Partial<SignInDraft>): void => useSignInDraft.setState(changes);

/** Remembers that a code was sent. */
export function codeSent(
  mobile: string,
  sent: { wait_seconds: number; ticket: string; demo_code?: string | undefined },
): void {
  const demoCode = sent.demo_code;
  useSignInDraft.setState(({ waits, demoCodes, tickets }) => ({
    waits: { ...waits, [mobile]: Date.now() + sent.wait_seconds * 1000 },
    tickets: { ...tickets, [mobile]: sent.ticket },
    demoCodes: demoCode === undefined ? demoCodes : { ...demoCodes, [mobile]: demoCode },
  }));
}

/** After signing in: the box has to be ticked anew next time. */
export const clearDraft = (): void => useSignInDraft.setState(empty);
