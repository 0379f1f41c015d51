/** Writes the types of the client in `clients/typescript` from an OpenAPI document of this product. */
import type { OpenApiDocument, Operation } from "../src/app/server/api-docs/document.ts";
import type { Schema } from "../src/app/server/api-docs/schemas.ts";

const WIDTH = 110;

/**
 * TypeScript of everything that a document names, and one interface of its endpoints:
 * `"GET /api/articles/{id}": { params: { id: string }; data: ArticleDetail }`.
 * @param name of that interface
 */
export function clientTypes(document: OpenApiDocument, name: string): string {
  const { components, paths } = document;
  const types = Object.entries(components.schemas).map(
    ([id, schema]) => `export type ${typeName(id)} = ${typeOf(schema, 0)};\n`,
  );
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = JSON.stringify(`${method.toUpperCase()} ${path}`);
      return `${comment(operation)}  ${key}: ${endpointType(operation, components.parameters)};\n`;
    }),
  );
  return `// Made from the API's document by \`src/app/server/api-docs/client-types.test.ts\`; not written by hand.\n
${types.join("\n")}
export interface ${name} {\n${endpoints.join("")}}\n`;
}

const comment = ({ summary }: Operation) =>
  summary === undefined ? "" : `  /** ${summary.replaceAll("*/", "* /")} */\n`;

function endpointType(operation: Operation, shared: OpenApiDocument["components"]["parameters"]): string {
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    "$ref" in one ? (shared[one.$ref.split("/").at(-1) ?? ""] ?? []) : one,
  );
  const of = (place: "path" | "query") => {
    const own = parameters.filter((one) => one.in === place);
    if (own.length === 0) return undefined;
    return {
      type: "object",
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const { content } = operation.requestBody ?? {};
  const done = operation.responses["200"];
  const answer =
    done !== undefined && "content" in done ? done.content?.["application/json"]?.schema : undefined;
  const parts = {
    params: of("path"),
    query: of("query"),
    body: content?.["application/json"]?.schema,
    form: content?.["multipart/form-data"]?.schema,
    data: (answer?.properties as { data?: Schema } | undefined)?.data ?? {},
  };
  const properties = Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined));
  const needed = Object.keys(properties).filter(
    (part) => part !== "query" || (parts.query?.required.length ?? 0) > 0,
  );
  return typeOf({ type: "object", properties, required: needed }, 1);
}

/** `getArticles.data` is no name in TypeScript. */
const typeName = (id: string): string =>
  id
    .split(/\W+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function typeOf(schema: Schema, depth: number): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.split("/").at(-1) ?? "");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum))
    return unionOf(
      schema.enum.map((value) => JSON.stringify(value)),
      depth,
    );
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices !== undefined)
    return unionOf(
      choices.map((one) => typeOf(one, depth)),
      depth,
    );
  const all = schema.allOf as Schema[] | undefined;
  if (all !== undefined) return all.map((one) => `(${typeOf(one, depth)})`).join(" & ");
  if (Array.isArray(schema.type))
    return unionOf(
      schema.type.map((type) => typeOf({ ...schema, type }, depth)),
      depth,
    );
  switch (schema.type) {
    case "object":
      return objectType(schema, depth);
    case "array": {
      if (Array.isArray(schema.prefixItems))
        return `[${schema.prefixItems.map((one: Schema) => typeOf(one, depth)).join(", ")}]`;
      const item = typeOf((schema.items ?? {}) as Schema, depth);
      return /^[\w[\]]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
    }
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

function objectType(schema: Schema, depth: number): string {
  const {
    properties,
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
  };
  if (properties === undefined || Object.keys(properties).length === 0) {
    const value = typeof additionalProperties === "object" ? typeOf(additionalProperties, depth) : "unknown";
    return `Record<string, ${value}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, one]) =>
      `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(one, depth + 1)}`,
  );
  const line = `{ ${fields.join("; ")} }`;
  if (line.length + 2 * depth <= WIDTH && !line.includes("\n")) return line;
  const indent = "  ".repeat(depth + 1);
  return `{\n${fields.map((field) => `${indent}${field};\n`).join("")}${"  ".repeat(depth)}}`;
}

function unionOf(types: readonly string[], depth: number): string {
  const all = [...new Set(types)];
  const line = all.join(" | ");
  if (line.length + 2 * depth <= WIDTH || line.includes("\n")) return line;
  const indent = "  ".repeat(depth + 1);
  return all.map((type) => `\n${indent}| ${type}`).join("");
}
