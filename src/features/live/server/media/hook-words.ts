import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import type { HookName } from "./hook-address.ts";
import type { MediaServer } from "./server.ts";

/** What a hook says, whichever server it is of. */
export interface Told {
  /** The name of the stream, without what stands before or behind it. */
  name: string;
  /** The key that came in the stream's query; empty without. */
  key: string;
  /** What the server calls the connection; empty where it does not say so. */
  publisher: string;
  /** The network address of whoever sends; empty where it does not say so. */
  address: string;
}

/** Something recorded, as told. */
export interface ToldRecording {
  name: string;
  /** Below LIVE_REPLAY_URL. */
  path: string;
  /** When its first picture was sent; null where not told. */
  startedAt: Date | null;
  /** Null where not told, and then to be read from the file. */
  seconds: number | null;
  bytes: number | null;
  /** Where the media server has it. */
  file: string;
}

const text = z.string().max(2000).default("");
const srsSchema = z.object({
  stream: text,
  param: text,
  client_id: z.coerce.string().max(200).default(""),
  ip: text,
  file: text,
});
const mediamtxSchema = z.object({
  action: text,
  path: text,
  query: text,
  id: z.string().max(200).nullish(),
  ip: text,
});

/** Fields of a form or of JSON. @throws AppError INVALID_INPUT */
export function readHook(
  server: MediaServer["kind"],
  hook: HookName,
  contentType: string,
  body: string,
): Told & { action: string; file: string } {
  if (server === "srs") {
    const { stream, param, client_id: publisher, ip, file } = parseJson(srsSchema, body);
    return { name: stream, key: keyIn(param), publisher, address: ip, action: "", file };
  }
  if (server === "mediamtx" && hook === "auth") {
    const { action, path, query, id, ip } = parseJson(mediamtxSchema, body);
    return { name: lastOf(path), key: keyIn(query), publisher: id ?? "", address: ip, action, file: "" };
  }
  if (!contentType.startsWith("application/x-www-form-urlencoded")) throw new AppError("UNSUPPORTED_MEDIA");
  const form = new URLSearchParams(body);
  // The first of a name is the server's own: what a publisher adds to his stream's name comes behind it.
  const field = (name: string) => form.get(name) ?? "";
  const common = { address: field("addr"), action: field("call"), file: "" };
  return server === "nginx"
    ? { name: field("name"), key: field("key"), publisher: field("clientid"), ...common }
    : { name: lastOf(field("path")), key: keyIn(field("query")), publisher: field("id"), ...common };
}

/** Of SRS's `on_dvr`, and of `ops/live/recorded.sh`, which the other two run. @throws AppError INVALID_INPUT */
export function readRecorded(server: MediaServer["kind"], contentType: string, body: string): ToldRecording {
  if (server === "srs") {
    const { name, file } = readHook(server, "recorded", contentType, body);
    const path = lastOf(file);
    // `s0123-1730000000000.mp4`, as dvr_path of ops/live/srs.conf has it: when it began, in milliseconds.
    const began = Number(/-(\d{13})\.\w+$/.exec(path)?.[1]);
    const startedAt = Number.isNaN(began) ? null : new Date(began);
    return { name, path, file, startedAt, seconds: null, bytes: null };
  }
  if (!contentType.startsWith("application/x-www-form-urlencoded")) throw new AppError("UNSUPPORTED_MEDIA");
  const form = new URLSearchParams(body);
  const began = amount(form, "started_at");
  return {
    name: form.get("name") ?? "",
    path: form.get("path") ?? "",
    file: "",
    startedAt: began === null ? null : new Date(began * 1000),
    seconds: amount(form, "seconds"),
    bytes: amount(form, "bytes"),
  };
}

function amount(form: URLSearchParams, name: string): number | null {
  const given = form.get(name);
  if (given === null || given === "") return null;
  const number = Number(given);
  if (!Number.isFinite(number) || number < 0 || number > Number.MAX_SAFE_INTEGER)
    throw new AppError("INVALID_INPUT", `“${name}”不是数字`);
  return number;
}

function parseJson<S extends z.ZodType>(schema: S, body: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}

/** `key` of a query, with or without its question mark. */
const keyIn = (query: string): string => new URLSearchParams(query.replace(/^\?/, "")).get("key") ?? "";

const lastOf = (path: string): string => path.split("/").at(-1) ?? "";
