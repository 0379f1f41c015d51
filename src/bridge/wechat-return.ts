/** What somebody brought back from WeChat's page of agreement. */
export interface WechatReturn {
  /** Absent when the person did not agree. */
  code: string | null;
  state: string;
}

const KEY = "paddock.wechat.return";
/** A state of ours, whose first letter says what the person went for. Others may use a query of that name. */
const OURS = /^[etab][0-9a-f]{52}$/;

/**
 * Takes code and state out of the address, before anything else reads it: so that neither is shared, kept or sent again by
 * going back. Whatever else the address says stays. What was taken is kept until it was answered, over a reload too.
 */
export function takeWechatReturn(): void {
  const url = new URL(location.href);
  const state = url.searchParams.get("state") ?? "";
  if (!OURS.test(state)) return;
  // WeChat puts its own at the end; one before it is somebody else's, as an invitation was once.
  const others = url.searchParams.getAll("code");
  const code = others.pop() ?? null;
  for (const name of ["code", "state"]) url.searchParams.delete(name);
  if (others[0] !== undefined && !url.searchParams.has("invite")) url.searchParams.set("invite", others[0]);
  history.replaceState(history.state, "", url.pathname + url.search + url.hash);
  const taken: WechatReturn = { code, state };
  pending = taken;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(taken));
  } catch {
    // Without storage it lives as long as the page.
  }
}

let pending: WechatReturn | null = null;

/** What was brought back and not answered yet; null when nothing was. */
export function wechatReturn(): WechatReturn | null {
  if (pending !== null) return pending;
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WechatReturn | null;
  } catch {
    return null;
  }
}

/** It was answered: a reload does not begin with it again. */
export function forgetWechatReturn(): void {
  pending = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nowhere to keep it.
  }
}
