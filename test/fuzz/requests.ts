import { type Random, randomOf } from "./random.ts";
import { nastyText, noise, rightValue, type Schema, wrongValue } from "./values.ts";

/** One endpoint of the API document. */
export interface Operation {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  parameters: { in: string; name: string; required?: boolean; schema: Schema }[];
  body: Schema | undefined;
}

/** A request as it goes onto the wire. */
export interface FuzzRequest {
  operation: Operation;
  /** Name of the kind of caller. */
  caller: string;
  method: string;
  /** Path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation["parameters"];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses?: Record<string, { content?: Record<string, unknown> }>;
      }
    >
  >;
}

/** Puts what a document refers to in the place of each reference. */
function resolve(document: Document): Document {
  const seen = new Set<unknown>();
  const target = (ref: string) =>
    ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [key, value] of Object.entries(node)) {
      const { $ref: ref } = (value ?? {}) as { $ref?: string };
      const put = typeof ref === "string" ? target(ref) : value;
      (node as Record<string, unknown>)[key] = put;
      walk(put);
    }
  };
  walk(document);
  return document;
}

/** Every endpoint that an OpenAPI document names; streams never end. */
export function operationsOf(unresolved: Document): Operation[] {
  const document = resolve(unresolved);
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/api/"));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !responses?.["200"]?.content?.["text/event-stream"])
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content["application/json"]?.schema,
      })),
  );
}

/** What administrators alone may do, most of it; notes beside a preview are theirs too. */
const DESK = /^\/api\/(?:admin|phone-preview)\//;

/**
 * Request `index` of the run with this seed, always the same one. Each endpoint meets each caller in turn, every
 * other time one who gets past its policy; up to three things about an otherwise right request are wrong.
 */
export function makeRequest(
  operations: readonly Operation[],
  callers: readonly string[],
  seed: number,
  index: number,
): FuzzRequest {
  const random = randomOf(seed, index);
  const at = index % operations.length;
  const operation = operations[at] as Operation;
  const round = Math.floor(index / operations.length);
  // Every other round comes from who may, so that however many endpoints there are, none is only tried from outside;
  // between them each kind of caller has its turn.
  const rightful = DESK.test(operation.path) ? "super" : "member";
  const caller = round % 2 === 0 ? rightful : (callers[(at + round) % callers.length] as string);
  const values = operation.parameters.map((parameter) => ({
    ...parameter,
    value: rightValue(parameter.schema, parameter.name, random),
    given: parameter.required === true || parameter.in === "path" || random.chance(0.5),
  }));
  let body: unknown = operation.body && rightValue(operation.body, "", random);
  const draft: Draft = { method: operation.method, path: "", search: [], headers: {}, raw: undefined };
  // One of who may is wrong for sure: what only few objects let anybody do is shown to be reached by what it says of that.
  if (round === 2 && operation.body) body = spoil(body, operation.body, random);
  for (let left = random.below(4); left > 0; left -= 1) {
    const wrong = random.below(10);
    if (wrong < 4 && values.length > 0) {
      const one = random.pick(values);
      one.value = wrongValue(one.schema, one.name, random);
      one.given = random.chance(0.95);
    } else if (wrong < 8 && operation.body) body = spoil(body, operation.body, random);
    else if (wrong === 8) spoilHeaders(draft, random);
    else spoilForm(draft, operation, random);
  }
  draft.path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = values.find((one) => one.in === "path" && one.name === name);
    return encode(textOf(found?.value)) || "%00";
  });
  for (const { in: place, name, value, given } of values) {
    if (place !== "query" || !given) continue;
    // An array repeats the key, which is how a query says "several".
    for (const one of Array.isArray(value) && value.length < 20 ? value : [value])
      draft.search.push(`${name}=${encode(textOf(one))}`);
  }
  const sent = draft.raw ?? (body === undefined ? uploadOf(operation, draft, random) : json(body));
  if (sent && draft.headers["content-type"] === undefined) draft.headers["content-type"] = "application/json";
  const target = draft.path + (draft.search.length > 0 ? `?${draft.search.join("&")}` : "");
  // Headers beyond Node's limit are answered before it knows the method, with a body that HEAD does not allow.
  if (draft.method === "HEAD" && target.length + JSON.stringify(draft.headers).length > 8000)
    draft.method = "GET";
  return {
    operation,
    caller,
    method: draft.method,
    target,
    headers: {
      // An address of its own for nearly every request: limits by address are tested where they are made.
      "x-forwarded-for": `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
      ...draft.headers,
    },
    body: sent,
  };
}

interface Draft {
  method: string;
  path: string;
  search: string[];
  headers: Record<string, string>;
  /** A body that is not what it should be. */
  raw: Buffer | undefined;
}

/** Makes one thing somewhere in a JSON body wrong. */
function spoil(value: unknown, schema: Schema, random: Random): unknown {
  const properties = Object.entries(schema.properties ?? {});
  if (typeof value !== "object" || value === null || properties.length === 0 || random.chance(0.1))
    return wrongValue(schema, "", random);
  const copy: Record<string, unknown> = { ...value };
  const [key, property] = random.pick(properties);
  const what = random.below(12);
  if (what === 0) delete copy[key];
  else if (what === 1) copy[nastyText(random)] = nastyText(random);
  else if (what === 2 && property.items && Array.isArray(copy[key]))
    copy[key] = [...(copy[key] as unknown[]), wrongValue(property.items, key, random)];
  else copy[key] = wrongValue(property, key, random);
  return copy;
}

const CONTENT_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json;;;",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "image/png",
  "\u00ff",
];

function spoilHeaders(draft: Draft, random: Random): void {
  const long = noise(random.pick([100, 3000, 7000]), random);
  const headers: Record<string, readonly string[]> = {
    "x-forwarded-for": ["unknown", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "10.0.0.1, \u00e4", long],
    "user-agent": ["", "\u00ff\u00fe", long, "Mozilla/5.0 MicroMessenger/8.0"],
    "accept-encoding": ["br;q=0", "gzip, ".repeat(500), "\u00ff", "*", `br${" ".repeat(3000)}`],
    "idempotency-key": ["", "\u00ff", long],
    authorization: [
      "Bearer",
      "Bearer  ",
      `Bearer pm_${long}`,
      `Bearer pa_${"\u00ff".repeat(40)}`,
      "Basic eDp5",
    ],
    "if-none-match": ["*", '"', long],
    range: ["bytes=-0", "bytes=9-1", "bytes=99999999999999999999-"],
    "accept-language": [long],
    host: ["", "\u00ff", "a b", "[::1", "paddock.test:99999"],
    cookie: [long],
    origin: ["null"],
    "content-type": CONTENT_TYPES,
  };
  const name = random.pick(Object.keys(headers));
  draft.headers[name] = random.pick(headers[name] ?? [""]);
}

/** Spoils what surrounds the values: method, address, and a body that is no JSON. */
function spoilForm(draft: Draft, operation: Operation, random: Random): void {
  const what = random.below(8);
  if (what === 0) draft.method = random.pick(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
  else if (what === 1) draft.search.push(`${encode(nastyText(random))}=${encode(nastyText(random))}`);
  else if (what === 2) draft.search.push(random.pick(["%", "%zz=%", "=", "&&&", "a[b][c]=1", "%E0%A4=1"]));
  else if (what === 3) draft.search.push(`n=${"x".repeat(random.pick([2000, 9000]))}`);
  else if (operation.method === "GET") draft.headers["content-type"] = random.pick(CONTENT_TYPES);
  else
    draft.raw = random.pick<() => Buffer>([
      () => Buffer.from(""),
      () => Buffer.from("{"),
      () => Buffer.from("\ufeff{}"),
      () => Buffer.from('"'),
      () => Buffer.from("null"),
      () => Buffer.from('{"__proto__":{"a":1}}'),
      () => Buffer.from('{"constructor":{"prototype":{"a":1}}}'),
      () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      () => Buffer.from([0, 1, 2, 3]),
      () => Buffer.from("[".repeat(100_000)),
      () => Buffer.from("[".repeat(50_000) + "]".repeat(50_000)),
      () => Buffer.alloc(600 * 1024, "x"),
      () => json({ body: 1e21 }),
    ])();
}

/** Where no JSON is documented a form with a file may be meant: one of many shapes, mostly not quite right. */
function uploadOf(operation: Operation, draft: Draft, random: Random): Buffer | undefined {
  if (operation.method !== "POST" || !random.chance(0.7)) return undefined;
  const boundary = "fuzz";
  draft.headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
  const name = random.pick(["file", "file", "purpose", "\0", "x".repeat(300), "__proto__"]);
  const fileName = random.pick(["a.png", "a\0.png", "../../a.png", "\ud800.jpg", '"', ""]);
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="${random.pick(["purpose", "\0", "x"])}"\r\n\r\n${random.pick(["avatar", nastyText(random)])}\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${random.pick(["image/png", "text/html", "x", "image/svg+xml"])}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(random.chance(0.5) ? field.repeat(1 + random.below(15)) : ""),
    Buffer.from(file),
    random.pick([
      TINY_PNG,
      TINY_PNG.subarray(0, 30),
      Buffer.from("<svg>"),
      Buffer.alloc(0),
      Buffer.alloc(5000),
    ]),
    Buffer.from(random.pick([`\r\n--${boundary}--\r\n`, `\r\n--${boundary}\r\n`, "", "\r\n--"])),
  ]);
}

/** One pixel. */
const TINY_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `JSON.stringify` writes lone surrogates as escapes, which is how they get through. */
function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Percent-encodes everything, lone surrogates too, as the three bytes that UTF-8 forbids. */
function encode(text: string): string {
  let encoded = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      encoded += bytes.map((byte) => `%${byte.toString(16)}`).join("");
    } else encoded += encodeURIComponent(character);
  }
  return encoded;
}
