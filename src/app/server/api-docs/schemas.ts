import type { RouteOptions } from "fastify";
import { z } from "zod";

/** A JSON schema of draft 2020-12. */
export interface Schema {
  $ref?: string;
  [keyword: string]: unknown;
}

/** A registered route, as far as it is documented. */
export type DocumentedRoute = Pick<RouteOptions, "url" | "config" | "schema"> & { method: string };

const PARTS = ["params", "query", "body", "form", "data"] as const;

export const REF = "#/components/schemas/";

/** `GET /api/articles/{id}` is `getArticlesById`. */
export function operationIdOf(method: string, path: string): string {
  const words = path
    .split("/")
    .slice(2)
    .map((part) => part.replace(/^(?::(\w+)|\{(\w+)\})$/, "by-$1$2"));
  return (
    method.toLowerCase() +
    words
      .flatMap((word) => word.split(/[-_.]/))
      .map(capitalized)
      .join("")
  );
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** JSON schemas of the contracts of some routes, with references to those that have names. */
export interface Schemas {
  of(schema: z.ZodType): Schema;
  /** The schema itself, though it has a name. */
  bare(schema: z.ZodType): Schema;
  /** Those with names to which something refers, by name. */
  componentsOf(from: unknown): Record<string, Schema>;
}

/** @param more schemas that no route has, by name */
export function schemasOf(
  routes: readonly DocumentedRoute[],
  more: Readonly<Record<string, z.ZodType>>,
): Schemas {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  const add = (schema: z.ZodType | undefined, id: string) => {
    if (schema === undefined || ids.has(schema)) return;
    if (taken.has(id)) throw new Error(`Two schemas are named ${id}`);
    taken.add(id);
    ids.set(schema, id);
    registry.add(schema, { id });
  };
  // What has a name is read from where `named` keeps it, wherever it stands in a contract.
  for (const route of routes)
    for (const part of PARTS)
      eachSchema(route.config?.contract?.[part], (schema) => {
        const id = z.globalRegistry.get(schema)?.id;
        if (id !== undefined) add(schema, id);
      });
  for (const [id, schema] of Object.entries(more)) add(schema, id);
  const nameless = new Set<string>();
  for (const { method, url, config } of routes)
    for (const part of PARTS) {
      const id = `${operationIdOf(method, url)}.${part}`;
      nameless.add(id);
      add(config?.contract?.[part], id);
    }
  const { schemas: all } = z.toJSONSchema(registry, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify(jsonSchema),
    uri: (id) => REF + id,
  }) as { schemas: Record<string, Schema> };
  const bare = (id: string): Schema => {
    const { $schema: _dialect, $id: _id, ...rest } = all[id] ?? {};
    return rest;
  };
  return {
    of(schema) {
      const id = ids.get(schema) ?? "";
      return nameless.has(id) ? bare(id) : { $ref: REF + id };
    },
    bare: (schema) => bare(ids.get(schema) ?? ""),
    componentsOf(from) {
      const found: Record<string, Schema> = {};
      const follow = (value: unknown): void => {
        for (const [, id = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
          if (found[id] !== undefined) continue;
          found[id] = bare(id);
          follow(found[id]);
        }
      };
      follow(from);
      return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** Leaves out what a format says already, and the bounds of what JavaScript counts exactly. */
function simplify(schema: Record<string, unknown>): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** Every schema within one, itself first. */
function eachSchema(
  schema: z.ZodType | undefined,
  visit: (schema: z.ZodType) => void,
  seen = new Set<unknown>(),
): void {
  if (schema === undefined || seen.has(schema)) return;
  seen.add(schema);
  visit(schema);
  const within = (value: unknown): void => {
    if (value instanceof z.core.$ZodType) eachSchema(value as z.ZodType, visit, seen);
    else if (Array.isArray(value)) for (const one of value) within(one);
  };
  const { shape, getter, ...def } = schema._zod.def as { shape?: object; getter?: () => unknown };
  for (const part of Object.values({ ...def, ...shape })) within(part);
  if (getter !== undefined) within(getter());
}
