import { demandProof } from "#platform/auth/proof.ts";
import type { Actor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { openWechat } from "#platform/wechat/open.ts";
import { AppError } from "#shared/errors.ts";
import { safeRedirect } from "#shared/redirect.ts";
import { makeState, type Purpose } from "./state.ts";

export interface Wanted {
  purpose: Purpose;
  /** Path inside this app to come back to, with its query. */
  back: string;
  browser: string;
  actor: Actor;
}

/**
 * Where a person agrees to be known by WeChat; null where the operator offers that not at all, or not for this.
 * @throws AppError UNAUTHENTICATED, PROOF_REQUIRED for binding: what is bound opens the account from then on
 */
export function authorizationUrl(
  services: Pick<Services, "env" | "db" | "keys">,
  { purpose, back, browser, actor }: Wanted,
): string | null {
  const { env, keys } = services;
  const wechat = openWechat(services);
  if (wechat === null || env.WECHAT_LOGIN === "off") return null;
  if (purpose === "entry" && env.WECHAT_LOGIN !== "entry") return null;
  if (purpose === "bind") {
    if (actor.kind !== "member") throw new AppError("UNAUTHENTICATED");
    demandProof(actor);
  }
  const memberId = purpose === "bind" && actor.kind === "member" ? actor.id : null;
  // In the order of WeChat's documentation, which says that it matters.
  const query = new URLSearchParams([
    ["appid", wechat.appId],
    ["redirect_uri", returnAddress(env.PUBLIC_URL, back)],
    ["response_type", "code"],
    ["scope", "snsapi_userinfo"],
    ["state", makeState(keys, purpose, browser, memberId)],
  ]);
  return `${env.WECHAT_OPEN_BASE.replace(/\/+$/, "")}/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/** Of this site, whatever was asked for, and without what an earlier return left in it. */
function returnAddress(publicUrl: string, back: string): string {
  const url = new URL(safeRedirect(back, "/"), publicUrl);
  for (const name of ["code", "state"]) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}
