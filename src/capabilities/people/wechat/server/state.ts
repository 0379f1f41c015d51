import { randomBytes } from "node:crypto";
import type { Keys } from "#platform/secrets/keys.ts";

/**
 * What somebody went to WeChat for: `entry` on the first page, `tap` on the button, `agreed` the same with both agreements
 * ticked, `bind` to sign in that way from now on.
 */
export type Purpose = "entry" | "tap" | "agreed" | "bind";

const LETTERS: Readonly<Record<Purpose, string>> = { entry: "e", tap: "t", agreed: "a", bind: "b" };
const PURPOSE = "wechat state";
/** How long somebody may take to agree. */
const VALID_SECONDS = 15 * 60;

/** The cookie that names a browser while it is open. It opens nothing. */
const COOKIE = "paddock_wechat";

/** What the browser is called, among the cookies of a request; undefined where it has no name yet. */
export function browserOf(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`).exec(cookies ?? "")?.[1];
}

export const newBrowser = (): string => randomBytes(16).toString("base64url");

/** `Set-Cookie` for that name, until the browser is closed. Scripts cannot read it. */
export function browserCookie(browser: string, secure: boolean): string {
  return `${COOKIE}=${browser}; Path=/api; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/**
 * What goes to WeChat and comes back: says for what, and is worth nothing in another browser, for another member, or later.
 * Letters and digits only, 53 of them; WeChat takes no more than 128.
 * @param memberId whom it is about; null for who is not signed in
 */
export function makeState(
  keys: Keys,
  purpose: Purpose,
  browser: string,
  memberId: string | null,
  now = Date.now(),
): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0");
  const text = LETTERS[purpose] + seconds + randomBytes(6).toString("hex");
  const signature = keys.sign(PURPOSE, signed(text, browser, memberId));
  return text + Buffer.from(signature, "base64url").toString("hex");
}

/** What a state was made for; null when it is not of this browser and member, too old, or none. */
export function readState(
  keys: Keys,
  state: string,
  browser: string | undefined,
  memberId: string | null,
  now = Date.now(),
): Purpose | null {
  if (browser === undefined || !/^[etab][0-9a-f]{52}$/.test(state)) return null;
  const text = state.slice(0, 21);
  const signature = Buffer.from(state.slice(21), "hex").toString("base64url");
  const letter = state.charAt(0);
  const about = letter === LETTERS.bind ? memberId : null;
  if (!keys.verify(PURPOSE, signed(text, browser, about), signature)) return null;
  const age = now / 1000 - Number.parseInt(state.slice(1, 9), 16);
  if (age > VALID_SECONDS || age < -60) return null;
  return (Object.keys(LETTERS) as (keyof typeof LETTERS)[]).find((one) => LETTERS[one] === letter) ?? null;
}

const signed = (text: string, browser: string, memberId: string | null) =>
  `${text}:${browser}:${memberId ?? ""}`;
