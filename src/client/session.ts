import { create } from "zustand";
import { ISSUED_KEY, TOKEN_KEY, USER_KEY } from "#shared/token-key.ts";
import type { TabName } from "./screen-route.ts";

/** The part of the member-info answer that is shown before the answer arrives again. */
export interface SessionUser {
  id: string;
  nickname: string;
  /** Address of the avatar. */
  avatar?: string | null;
}

export interface SessionState {
  token: string | null;
  /** When the token was issued, ms since the epoch; decides when the guard refreshes it. */
  tokenIssuedAt: number;
  user: SessionUser | null;
  activeTab: TabName;
  show: boolean;
  /** Channel the visitor came by; replaced by a `source` query parameter. 6 and 8 change the loading image. */
  source: number;
  /** Vertical offsets keyed by path. */
  scrollPositions: Record<string, number>;
  qrPopup: boolean;
  /** False until local storage was read: server and first client render agree. */
  ready: boolean;
}

const SOURCE_KEY = "paddock.source";

const initial: SessionState = {
  token: null,
  tokenIssuedAt: 0,
  user: null,
  activeTab: "Home",
  show: false,
  source: 1,
  scrollPositions: {},
  qrPopup: false,
  ready: false,
};

/** Session state as the specification's section 3 lists it. */
export const useSession = create<SessionState>(() => initial);

/** Reads token and user back from local storage; call once, after hydration. */
export function restoreSession(): void {
  useSession.setState({ ...readStored(), source: Number(read(SOURCE_KEY)) || initial.source, ready: true });
}

/**
 * Tells the styles on from what the page itself looked up before its first frame (`app/server/first-script.ts`): the
 * server's HTML is the visitor's, and a member does not read in it that he should sign in.
 */
export function markMember(): void {
  const mark = ({ token }: SessionState) =>
    document.documentElement.toggleAttribute("data-member", token !== null);
  useSession.subscribe(mark);
  mark(useSession.getState());
}

/** Follows sign-in, sign-out and token rotation in other tabs. Returns the unsubscriber. */
export function followOtherTabs(): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY)
      useSession.setState(readStored());
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

export function signIn(token: string, user: SessionUser): void {
  const tokenIssuedAt = Date.now();
  write(USER_KEY, JSON.stringify(user));
  write(ISSUED_KEY, String(tokenIssuedAt));
  write(TOKEN_KEY, token);
  useSession.setState({ token, user, tokenIssuedAt });
}

export function replaceToken(token: string): void {
  const tokenIssuedAt = Date.now();
  write(ISSUED_KEY, String(tokenIssuedAt));
  write(TOKEN_KEY, token);
  useSession.setState({ token, tokenIssuedAt });
}

/** Takes over the token that another tab has stored. Without usable storage the session stays as it is. */
export function adoptStoredToken(): void {
  const stored = readStored();
  if (stored.token !== null && stored.token !== useSession.getState().token) useSession.setState(stored);
}

export function setUser(user: SessionUser): void {
  write(USER_KEY, JSON.stringify(user));
  useSession.setState({ user });
}

/**
 * Forgets token and user; with `only`, only when that token is still the current one. Another tab may have
 * rotated it meanwhile: then its token is taken over instead.
 */
export function dropSession(only?: string): void {
  if (only !== undefined) {
    if (useSession.getState().token !== only) return;
    adoptStoredToken();
    if (useSession.getState().token !== only) return;
  }
  for (const key of [TOKEN_KEY, ISSUED_KEY, USER_KEY]) remove(key);
  useSession.setState({ token: null, user: null, tokenIssuedAt: 0 });
}

export function setSource(source: number): void {
  write(SOURCE_KEY, String(source));
  useSession.setState({ source });
}

export function setActiveTab(activeTab: TabName): void {
  useSession.setState({ activeTab });
}

export function setQrPopup(qrPopup: boolean): void {
  useSession.setState({ qrPopup });
}

function readStored(): Pick<SessionState, "token" | "tokenIssuedAt" | "user"> {
  const token = read(TOKEN_KEY);
  let user: SessionUser | null = null;
  try {
    user = JSON.parse(read(USER_KEY) ?? "null") as SessionUser | null;
  } catch {
    remove(USER_KEY);
  }
  return { token, user: token === null ? null : user, tokenIssuedAt: Number(read(ISSUED_KEY)) || 0 };
}

// Storage may be refused (private windows, embedded web views); the session then lives in memory.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
