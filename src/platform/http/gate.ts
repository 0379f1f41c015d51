import type { IncomingMessage } from "node:http";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { AppError } from "#shared/errors.ts";
import { ADMIN_TOKEN_PREFIX } from "./actor.ts";

/** Stands before everything else that answers: it can refuse a request without asking anybody. */
export interface Gate {
  /** Why this request is not let in now; undefined when it is. */
  refusal(request: Pick<IncomingMessage, "url" | "headers">): AppError | undefined;
}

/** Paths below which requests come in also while visitors do not: those by which other systems tell what happened. */
export const alwaysOpen = new ExtensionPoint<string>("path that stays open");

/** What the administration is made of, and what watches over the process. */
const DESK =
  /^\/(?:admin|api\/admin|assets|media|icons|healthz|readyz|metrics|sw\.js|favicon\.ico|icon[^/]*)(?:[/?#]|$)/;

/**
 * Whether a request is let in while visitors are not: the administration, whatever its open screens ask for, its tokens, and what
 * features declared. It keeps visitors out of the way and guards nothing: every endpoint asks for its own permission.
 */
export function staysOpen({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  if (DESK.test(url)) return true;
  if (headers.authorization?.startsWith(`Bearer ${ADMIN_TOKEN_PREFIX}`)) return true;
  if (/^https?:\/\/[^/]+\/admin(?:[/?#]|$)/.test(headers.referer ?? "")) return true;
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return alwaysOpen.entries().some(([, open]) => path === open || path.startsWith(`${open}/`));
}
