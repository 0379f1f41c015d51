import { sections } from "../../src/sections/registry.ts";
import type { Random } from "./random.ts";

/** What is used of a JSON schema. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Texts that databases, parsers or encoders stumble over. */
const NASTY = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\udc00\ud800",
  "\u202e\u2066倒写",
  "e\u0301\u0301\u0301\u0301\u0301",
  "👨‍👩‍👧‍👦".repeat(30),
  "\ufeff\u200b\u3000",
  "\u2003".repeat(2000),
  "\r\n\r\nSet-Cookie: a=b",
  "' or 1=1 --",
  "%' and '%",
  "\\",
  "{{constructor}}",
  "#{7*7}",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "undefined",
  "null",
  "NaN",
  "Infinity",
  "1e400",
  "-1",
  "0",
  "00",
  "1.5",
  "0x10",
  "９",
  "9223372036854775807",
  "9223372036854775808",
  "999999999999999999",
  "99999999999999999999999999",
  "0000-01-01T00:00:00Z",
  "0000-01-01",
  "9999-12-31T23:59:59Z",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "10000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-02-30",
  "2026-01-01T24:00:00Z",
  "2026-01-01T00:00:60Z",
  "2026-01-01T00:00:00.000000000001Z",
  "1 January 2026",
  "not-a-uuid",
  "00000000-0000-0000-0000-000000000000",
  "00000000-0000-0000-0000-00000000000g",
  "javascript:alert(1)",
  "//paddock.test",
  "http://[::1]:99999/",
];

/** What JSON carries and PostgreSQL refuses. */
const UNSTORABLE = ["\0", "\ud800", "\udfff", "好\udc00\ud800"];

const TIMES = [
  "2026-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "0000-01-01T00:00:00.000Z",
  "2026-02-30T00:00:00.000Z",
  "99999",
  "1 January 2026",
  "2026",
  "2026-01-01T00:00:00.000+23:59",
  "1/1/1",
  "Thu, 01 Jan 1970 00:00:00 GMT",
  "\0",
];
const NUMBERS = [0, -1, 1, 1.5, 1e9, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];

/** What fields of this name hold when they are right; whatever is not here is made from its schema alone. */
const WORDS: Record<string, readonly string[]> = {
  account: ["admin1", "admin2", "nobody"],
  channel: ["测试", "新车"],
  city: ["上海"],
  key: ["agreement", "privacy"],
  kind: ["article", "comment"],
  mobile: ["13900000001", "13900000002", "13911112222"],
  section: sections.map((section) => section.slug),
  target_kind: ["article", "comment"],
  url: ["http://paddock.test/content"],
};

/** A value that the schema allows, as far as a schema tells. `name` is the field's. */
export function rightValue(schema: Schema, name: string, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants) return rightValue(random.pick(variants), name, random);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === "object") return rightObject(schema, random);
  if (type === "array") {
    const count = Math.max(schema.minItems ?? 0, random.below(4));
    return Array.from({ length: count }, () => rightValue(schema.items ?? {}, name, random));
  }
  if (type === "integer" || type === "number") {
    const low = Math.max(schema.minimum ?? 0, -1000);
    return low + random.below(Math.min(schema.maximum ?? 100, low + 100) - low + 1);
  }
  if (type === "boolean") return random.chance(0.5);
  if (type === "null") return null;
  return rightText(schema, name, random);
}

function rightObject(schema: Schema, random: Random): Record<string, unknown> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([key]) => required.has(key) || random.chance(0.5))
      .map(([key, property]) => [key, rightValue(property, key, random)]),
  );
}

function rightText(schema: Schema, name: string, random: Random): string {
  const words = WORDS[name];
  if (words) return random.pick(words);
  if (name === "cursor") return cursor(random);
  if (schema.format === "date-time") return "2026-01-01T00:00:00Z";
  if (schema.format === "date") return "2026-01-01";
  if (schema.format === "uri") return "http://paddock.test/";
  if (schema.pattern?.includes("{6}")) return String(100_000 + random.below(900_000));
  // Keys are counted from one, so that small numbers are what the database holds.
  if (schema.pattern?.startsWith("^[1-9]")) return String(1 + random.below(40));
  const text = random.pick(["好车", "今天跑了一趟山路，弯道很稳。", "ordinary words", "a1"]);
  return text.padEnd(Math.min(schema.minLength ?? 0, 1000), "长").slice(0, schema.maxLength);
}

/** A cursor of the right make that nobody signed, with values of any kind in it. */
function cursor(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () =>
    random.pick<() => string | number>([
      () => random.pick(TIMES),
      () => random.pick(NUMBERS),
      () => String(random.below(100)),
      () => random.pick(NASTY.filter((text) => !/[^\0-\xff]/.test(text))),
      () => random.pick(["article", "comment"]),
    ])(),
  );
  return `${Buffer.from(JSON.stringify(parts)).toString("base64url")}.${"A".repeat(22)}`;
}

/** A value that is wrong for the schema, or right and unusual. */
export function wrongValue(schema: Schema, name: string, random: Random): unknown {
  const attempts: (() => unknown)[] = [
    () => random.pick(NASTY),
    () => random.pick(UNSTORABLE),
    () => `${rightValue(schema, name, random)}${random.pick(UNSTORABLE)}`,
    () => random.pick(NUMBERS),
    () => random.pick([null, true, [], {}, [[]], { a: { b: [] } }, [null], -0]),
    () => `${rightValue(schema, name, random)}${random.pick(NASTY)}`,
    () => "长".repeat((schema.maxLength ?? 50) + random.below(3)),
    () => noise(random.pick([1000, 5000]), random),
    () => "x".repeat(random.pick([10_000, 100_000])),
    () => Array.from({ length: (schema.maxItems ?? 10) + random.below(2) }, () => random.pick(NASTY)),
    () => nested(random.pick([10, 2000])),
    () => (schema.maximum ?? 0) + random.below(2),
    () => (schema.minimum ?? 0) - random.below(2),
    () => (name === "cursor" ? cursor(random) : JSON.parse('{"__proto__x":1}')),
  ];
  return random.pick(attempts)();
}

function nested(depth: number): unknown {
  let value: unknown = "\0";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Letters that no compression makes shorter. */
export function noise(length: number, random: Random): string {
  return Array.from({ length }, () => random.below(36).toString(36)).join("");
}

/** Any text: for places that have no schema. */
export function nastyText(random: Random): string {
  return random.chance(0.1) ? "x".repeat(random.pick([300, 3000])) : random.pick(NASTY);
}
