/**
 * A client of Paddock's API without dependencies: for a browser, Node from 20 on, a native shell's script engine, or a
 * mini-program with a `send` of its own. Its types are made from the API's document.
 */
import type { Api } from "./api.ts";
import { readEvents, type ServerEvent } from "./events.ts";

/** What an endpoint takes and answers; `Api` of members and visitors, `DeskApi` of administrators. */
interface Endpoint {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: unknown;
  data: unknown;
}

/** What of an endpoint is sent; without what need not be. */
export type Parts<E> = Omit<E, "data"> & {
  /** Ends the request early. */
  signal?: AbortSignal;
};

type Given<E> = Record<never, never> extends Omit<E, "data"> ? [parts?: Parts<E>] : [parts: Parts<E>];

/** One request as it goes out. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON as text, or a form with files. */
  body?: string | FormData;
  /** After so many milliseconds without an answer it fails. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** What came back: its status, headers by lower-case name, and the JSON in it. */
export interface Received {
  status: number;
  header(name: string): string | null;
  json(): Promise<unknown>;
}

export interface ClientOptions {
  /** Where the site is, as `https://paddock.example`. */
  origin: string;
  /** The `access_token` of whoever asks; also asked for before each request, since it may change meanwhile. */
  token?: string | (() => string | undefined);
  /** How requests go out; `fetch` unless given. */
  send?: (request: Sent) => Promise<Received>;
  /** Milliseconds that one request may take; 15,000 unless given. */
  timeoutMs?: number;
}

/** What was refused: `messages` are for people, in Chinese, `code` is for programs. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** Of the API's table of errors, as `NOT_FOUND`; `NO_ANSWER` where none came, or none that this API gives. */
  readonly code: string;
  readonly messages: readonly string[];
  /** What of the input is wrong, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which it may be tried again, where the API said so. */
  readonly retryAfter: number | undefined;

  constructor(given: {
    status: number;
    code: string;
    messages: readonly string[];
    fields?: Record<string, string>;
    retryAfter?: number | undefined;
  }) {
    super(given.messages.join(" ") || given.code);
    this.status = given.status;
    this.code = given.code;
    this.messages = given.messages;
    this.fields = given.fields ?? {};
    this.retryAfter = given.retryAfter;
  }
}

export interface Client<A> {
  /**
   * Asks one endpoint: `client.request("GET /api/articles/{id}", { params: { id: "7" } })`.
   * @returns what stands in the envelope's `data`
   * @throws ApiError where it is refused, or no answer came
   */
  request<K extends keyof A & string>(
    key: K,
    ...parts: Given<A[K]>
  ): Promise<A[K] extends Endpoint ? A[K]["data"] : never>;
  /**
   * What happens to whoever the token is of, as it happens, until `signal` ends it; after a broken line it goes on where it was.
   * @param path of a stream, as `/api/events`
   */
  events(
    path: string,
    options?: { watch?: readonly string[]; signal?: AbortSignal },
  ): AsyncGenerator<ServerEvent>;
}

/** @template A `Api`, `DeskApi`, or both: `createClient<Api & DeskApi>(…)` */
export function createClient<A = Api>({
  origin,
  token,
  send = sendByFetch,
  timeoutMs = 15_000,
}: ClientOptions): Client<A> {
  const base = origin.replace(/\/+$/, "");
  const authorization = (): Record<string, string> => {
    const given = typeof token === "function" ? token() : token;
    return given === undefined ? {} : { authorization: `Bearer ${given}` };
  };

  async function request(
    key: string,
    parts: Omit<Endpoint, "data"> & { signal?: AbortSignal } = {},
  ): Promise<unknown> {
    const [method = "GET", path = "/"] = key.split(" ");
    const isJson = parts.body !== undefined;
    const sent: Sent = {
      method,
      url: base + filled(path, parts.params) + queryOf(parts.query),
      headers: {
        accept: "application/json",
        ...authorization(),
        ...(isJson && { "content-type": "application/json" }),
      },
      ...(isJson && { body: JSON.stringify(parts.body) }),
      ...(parts.form !== undefined && { body: formOf(parts.form) }),
      timeoutMs,
      ...(parts.signal && { signal: parts.signal }),
    };
    const received = await send(sent).catch((error: unknown) => {
      throw new ApiError({ status: 0, code: "NO_ANSWER", messages: [String(error)] });
    });
    return unwrapped(received);
  }

  return {
    request: request as Client<A>["request"],
    events: (path, options) => readEvents(base + path, authorization, options),
  };
}

async function unwrapped(received: Received): Promise<unknown> {
  const { status } = received;
  const envelope = (await received.json().catch(() => undefined)) as
    | { state: true; data: unknown }
    | { state: false; error: string[]; code: string; fields?: Record<string, string> }
    | undefined;
  if (envelope?.state === true) return envelope.data;
  const seconds = Number(received.header("retry-after"));
  const retryAfter = seconds > 0 ? seconds : undefined;
  if (envelope?.state !== false) throw new ApiError({ status, code: "NO_ANSWER", messages: [], retryAfter });
  const { error: messages, code, fields } = envelope;
  throw new ApiError({ status, code, messages, retryAfter, ...(fields && { fields }) });
}

async function sendByFetch({
  method,
  url,
  headers,
  body,
  timeoutMs,
  signal: given,
}: Sent): Promise<Received> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([given, limit]) : limit;
  const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    json: () => response.json(),
  };
}

function filled(path: string, params: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
}

/** Several values of one name are sent one after the other; what is undefined is left out. */
function queryOf(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : `${name}=${encodeURIComponent(String(one))}`)),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** The file last: what says what it is for has to be known when it arrives. */
function formOf(form: unknown): FormData {
  const data = new FormData();
  const parts = Object.entries(form as Record<string, unknown>).filter(([, value]) => value !== undefined);
  for (const [name, value] of parts) if (!(value instanceof Blob)) data.append(name, String(value));
  for (const [name, value] of parts)
    if (value instanceof Blob) data.append(name, value, value instanceof File ? value.name : "file");
  return data;
}
