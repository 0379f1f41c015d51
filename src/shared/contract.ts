import { z } from "zod";
import { cleanText, textLength } from "./text.ts";

/** What crosses the wire at one endpoint. `data` is what stands in the envelope's `data`. */
export interface EndpointContract {
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Parts of a multipart body, for the documentation: such endpoints read the request themselves. */
  form?: z.ZodObject;
  data: z.ZodType;
  /** One English line for the API documentation. */
  summary: string;
}

/** `"GET /api/articles/{id}"` → its contract. A feature's `contract.ts` exports one such record. */
export type Endpoints = Record<EndpointKey, EndpointContract>;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type EndpointKey = `${Method} /${string}`;

/** Ids are opaque strings on the wire; inside they are positive 64-bit integers. */
export const idSchema = z.string().regex(/^[1-9]\d{0,17}$/, "编号不正确");
export const idParams = z.object({ id: idSchema });

/** Of what was seen: sent back with what is done to it, which is refused (CHANGED) when it changed meanwhile. */
export const versionSchema = z.string("缺少版本，请刷新后重试").max(64, "版本不正确，请刷新后重试");

/** ISO 8601 UTC. The year 0, which JavaScript knows and PostgreSQL does not, is no time. */
export const timeSchema = z.iso.datetime().refine((time) => !time.startsWith("0000"));

/**
 * The lengths of a text's phrases in UTF-16 units, a digit of base 36 each: a line of it may end between them only.
 * Made by `phraseLengths` on the server, because browsers cut Chinese words in different ways.
 */
export const phrasesSchema = z.string();

/**
 * Gives schemas the names under which the API's document holds them once, however many endpoints use them; the types of
 * what is generated from it are called so. Names are one for the whole product.
 */
export function named(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) schema.register(z.globalRegistry, { id });
}

/** Keyset paging: `cursor` is opaque, `limit` 1…50. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** The answer of every list endpoint. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

export const okSchema = z.object({ ok: z.literal(true) });

/** Something that is done to one object and answers no more than that it was. */
export const act = (summary: string) => ({ summary, params: idParams, data: okSchema });

/** How many there are of each. */
export const countsOf = <const Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodNumber>);

/** Chosen by the client; sending the same again under it is answered as the first time. */
export const idempotencyKeySchema = z.string().min(8).max(64);

/** What reports something: one of the `reasons` that its contract lists, and a few words, if any. */
export function reportBody<Reasons extends z.ZodEnum>(reasons: Reasons) {
  return z.object({
    reason: reasons,
    note: z
      .string()
      .max(800)
      .default("")
      .transform(cleanText)
      .refine((note) => textLength(note) <= 200, "补充说明最多 200 个字"),
  });
}

/**
 * The envelope of every JSON answer. A refusal says why in `error`; what of it belongs to one part of the input stands
 * in `fields`, too, under the name it came by, parts of a part after a dot.
 */
export type Envelope<T> =
  | { state: true; data: T }
  | { state: false; error: string[]; code: string; fields?: Readonly<Record<string, string>> };

named({ Ok: okSchema });
