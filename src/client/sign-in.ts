import { create } from "zustand";
import { bridge } from "#bridge/bridge.ts";
import { RequestError } from "./request.ts";
import { replaceToken, signIn, useSession } from "./session.ts";

type Action = () => unknown;

interface SignInSheetState {
  open: boolean;
  /** What completes by itself after signing in. */
  pending: Action | null;
  /** Names the action in the sheet's title: 评论, 点赞. */
  purpose: string;
}

/** The sign-in sheet; the shell draws it while `open`. */
export const useSignInSheet = create<SignInSheetState>(() => ({ open: false, pending: null, purpose: "" }));

/**
 * Offers the sheet; `then` runs once after the sign-in, never when the sheet is closed without one.
 * @param purpose what waits, as a verb that goes after 登录后继续
 */
export function offerSignIn(then?: Action, purpose = ""): void {
  if (bridge().host === "shell") {
    void signInByShell(then, purpose);
    return;
  }
  openSignInSheet(then, purpose);
}

/** Opens the page's own sheet, whatever the host: a shell may lack a sign-in. */
export function openSignInSheet(then?: Action, purpose = ""): void {
  useSignInSheet.setState({ open: true, pending: then ?? null, purpose });
}

/** The native shell has a sign-in of its own. */
async function signInByShell(then: Action | undefined, purpose: string): Promise<void> {
  const session = await bridge()
    .needLogin()
    .catch(() => null);
  if (session === null) return;
  // The page's own sheet, which stands in for a shell without one, has done this already.
  if (session.token !== useSession.getState().token) {
    if (session.user) signIn(session.token, session.user);
    else replaceToken(session.token);
  }
  if (then) await run(then, purpose);
}

/** For the sheet: closes it; after a sign-in it runs what was waiting. */
export function closeSignIn(signedIn: boolean): void {
  const { pending, purpose } = useSignInSheet.getState();
  useSignInSheet.setState({ open: false, pending: null });
  if (signedIn && pending) void run(pending, purpose);
}

/**
 * Runs an action that needs a member: at once when signed in, otherwise after the sheet. A 401 on the way
 * (the token was void) drops the token, offers the sheet and runs the action once more after it.
 */
export async function withSignIn(action: Action, purpose = ""): Promise<void> {
  if (useSession.getState().token === null) {
    offerSignIn(action, purpose);
    return;
  }
  await run(action, purpose);
}

async function run(action: Action, purpose: string): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof RequestError) {
      if (error.status === 401) offerSignIn(action, purpose);
      // Everything else was told to the person by the request layer.
      return;
    }
    throw error;
  }
}
