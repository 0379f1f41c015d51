import type { z } from "zod";
import type { EndpointContract, EndpointKey, Envelope } from "#shared/contract.ts";
import { isNotFound, lineLost, RequestError } from "#shared/request-error.ts";
import { noteEventPlace } from "./event-place.ts";
import { adoptStoredToken, dropSession, useSession } from "./session.ts";

export { isNotFound, RequestError };

export const TIMEOUT_MS = 15_000;

type Input<S> = S extends z.ZodType ? z.input<S> : never;

type Parts<C extends EndpointContract> = (C["params"] extends z.ZodType
  ? { params: Input<C["params"]> }
  : unknown) &
  (C["query"] extends z.ZodType
    ? Record<never, never> extends Input<C["query"]>
      ? { query?: Input<C["query"]> }
      : { query: Input<C["query"]> }
    : unknown) &
  (C["body"] extends z.ZodType ? { body: Input<C["body"]> } : unknown) & {
    /** Multipart body, for uploads. */
    form?: FormData;
  };

export interface RequestOptions {
  signal?: AbortSignal;
  /** Says nothing on failure; the caller shows the error in place. Screens that load use it. */
  quiet?: boolean;
  /** Token to use instead of the member's, e.g. an administrator's. */
  token?: string | null;
  /** It arrives though the page is left; for a body of some kB at most. */
  leaving?: boolean;
}

/** How a request leaves: `fetch` in the browser, the app itself during server rendering. */
export type Transport = (path: string, init: RequestInit) => Promise<Answer>;

/** The part of a response that is read. */
type Answer = Pick<Response, "ok" | "status" | "json">;

interface Hooks {
  transport: Transport;
  /** No network is involved: a timer per request would only hold memory. */
  inProcess: boolean;
  /** Tells the person what went wrong. @param code of the error table */
  announce: (message: string, code: string) => void;
  /** 401 where a token was sent: it is void. */
  onTokenRefused: (token: string) => void;
  /** The site is closed for a while; left out where that concerns nobody. */
  onClosed?: () => void;
}

const hooks: Hooks = {
  transport: (path, init) => noteEventPlace(() => fetch(path, init)),
  inProcess: false,
  announce: () => undefined,
  onTokenRefused: (token) => dropSession(token),
};

/** Set once at start: the server's in-process transport, the browser's toasts. */
export function configureRequests(changes: Partial<Hooks>): void {
  Object.assign(hooks, changes);
}

/**
 * A typed door to the endpoints of one contract:
 * `const api = apiClient<typeof articleEndpoints>(); await api("GET /api/articles/{id}", { params: { id } })`.
 * Contracts are imported as types only, so that no schema reaches the browser.
 */
export function apiClient<E extends Record<string, EndpointContract>>() {
  return <K extends keyof E & EndpointKey>(
    key: K,
    ...[parts, options]: Record<never, never> extends Parts<E[K]>
      ? [parts?: Parts<E[K]>, options?: RequestOptions]
      : [parts: Parts<E[K]>, options?: RequestOptions]
  ): Promise<z.output<E[K]["data"]>> => send(key, (parts ?? {}) as AnyParts, options ?? {}) as never;
}

/**
 * Wrapped profile calls (specification, section 7): the raw answer comes back whatever it is, nothing is
 * thrown and nothing is said. A void token is dropped all the same.
 */
export function rawApiClient<E extends Record<string, EndpointContract>>() {
  return async <K extends keyof E & EndpointKey>(
    key: K,
    ...[parts, options]: Record<never, never> extends Parts<E[K]>
      ? [parts?: Parts<E[K]>, options?: RequestOptions]
      : [parts: Parts<E[K]>, options?: RequestOptions]
  ): Promise<Envelope<z.output<E[K]["data"]>>> => {
    try {
      const data = await send(key, (parts ?? {}) as AnyParts, { ...options, quiet: true });
      return { state: true, data: data as z.output<E[K]["data"]> };
    } catch (error) {
      if (error instanceof RequestError)
        return { state: false, error: [...error.messages], code: error.code };
      return { state: false, error: [String(error)], code: "UNKNOWN" };
    }
  };
}

/**
 * Sends once more what was kept, quietly; for changes without a body.
 * @throws RequestError
 */
export function sendAgain(key: EndpointKey, params: Readonly<Record<string, string>>): Promise<unknown> {
  return send(key, { params }, { quiet: true });
}

interface AnyParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

/**
 * The request layer of the specification, sections 7 and 8: credentials, 15 s, headers once a token is
 * set; failures are told to the person and raised again to the caller.
 */
async function send(key: string, parts: AnyParts, options: RequestOptions): Promise<unknown> {
  try {
    return await exchange(key, parts, options);
  } catch (error) {
    if (!options.quiet) announceFailure(error);
    throw error;
  }
}

/** Tells the person what a quiet request failed with, as a loud one would have. */
export function announceFailure(error: unknown): void {
  if (error instanceof RequestError && !isAsked(error)) hooks.announce(error.message, error.code);
}

/** The person is asked for it: to sign in, or to prove who is there. */
const isAsked = ({ status, code }: RequestError) => status === 401 || code === "PROOF_REQUIRED";

async function exchange(key: string, parts: AnyParts, options: RequestOptions): Promise<unknown> {
  const [method = "GET", pattern = "/"] = key.split(" ");
  // A tab that slept may wake with a token that another one has rotated away; using it would end the session.
  if (options.token === undefined && !hooks.inProcess) adoptStoredToken();
  const token = options.token === undefined ? useSession.getState().token : options.token;
  const headers: Record<string, string> = { accept: "application/json" };
  if (token !== null) {
    headers["x-requested-with"] = "XMLHttpRequest";
    headers.authorization = `Bearer ${token}`;
  }
  let body: BodyInit | null = null;
  if (parts.form !== undefined) body = parts.form;
  else if (parts.body !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(parts.body);
  }
  const signal = withTimeout(options.signal);
  const path = buildPath(pattern, parts);
  // A like shows before it is told: it arrives though the page is left in that moment.
  const keepalive = options.leaving ?? (method !== "GET" && body === null);
  const init: RequestInit = { method, headers, body, signal, credentials: "include", keepalive };
  const response = await overTheLine(hooks.transport(path, init), options.signal);
  return readAnswer(response, token, options.signal);
}

/**
 * What comes over the network: an answer, or its body.
 * @param signal the caller's own, whose abort is raised as it is
 * @throws RequestError with status 0 when it does not come, or not in time
 */
export async function overTheLine<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw lineLost(error);
  }
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal | null {
  if (hooks.inProcess) return signal ?? null;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

async function readAnswer(response: Answer, token: string | null, signal?: AbortSignal): Promise<unknown> {
  // A body that ends halfway is the line's fault; one that is no JSON, as a proxy's own page, is the server's.
  const coming = response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  const answer = (await overTheLine(coming, signal)) as Envelope<unknown> | null;
  if (response.ok && answer?.state === true) return answer.data;
  const { status } = response;
  const code = answer !== null && !answer.state ? answer.code : "";
  if (status === 401) {
    if (token !== null) hooks.onTokenRefused(token);
    throw new RequestError(401, code || "UNAUTHENTICATED", ["请先登录"]);
  }
  if (status === 403) throw new RequestError(403, code || "FORBIDDEN", ["禁止访问"]);
  if (code === "MAINTENANCE") hooks.onClosed?.();
  const messages = answer !== null && !answer.state && Array.isArray(answer.error) ? answer.error : [];
  if (status === 500 || messages.length === 0) {
    throw new RequestError(status === 200 ? 500 : status, code || "INTERNAL", ["服务器内部错误"]);
  }
  throw new RequestError(status, code, messages, answer?.state === false ? answer.fields : {});
}

function buildPath(pattern: string, { params, query }: AnyParts): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
