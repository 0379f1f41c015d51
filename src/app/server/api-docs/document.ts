import { z } from "zod";
import type { EndpointContract } from "#shared/contract.ts";
import { errorTable } from "#shared/errors.ts";
import {
  capitalized,
  type DocumentedRoute,
  operationIdOf,
  REF,
  type Schema,
  type Schemas,
  schemasOf,
} from "./schemas.ts";

/** What of an OpenAPI 3.1 document this app writes. */
export interface Operation {
  operationId: string;
  tags: [string];
  summary?: string;
  description?: string;
  security: Record<string, never[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
}
interface Parameter {
  in: "path" | "query";
  name: string;
  required?: boolean;
  schema: Schema;
}
type Content = Record<string, { schema?: Schema }>;
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Readonly<Record<string, Schema>>;
    parameters: Record<string, Parameter>;
    responses: Record<string, { description: string; content: Content }>;
    schemas: Record<string, Schema>;
  };
}

const FAILED = "Failed";

/** What administrators alone may do; notes beside a preview are theirs, too. */
export const isOfDesk = ({ url }: { url: string }): boolean => /^\/api\/(?:admin|phone-preview)\//.test(url);

/**
 * The OpenAPI document of some routes. Schemas that contracts name (`named`) stand once, among the components.
 * @param version of the product
 */
export function openApiOf(
  routes: readonly DocumentedRoute[],
  { title, version, url }: { title: string; version: string; url: string },
): OpenApiDocument {
  const shown = routes.filter(({ url: path, schema, method }) => {
    const isHidden = (schema as { hide?: boolean } | undefined)?.hide === true || method === "HEAD";
    return path.startsWith("/api/") && !path.includes("*") && !isHidden;
  });
  const schemas = schemasOf(shown, { [FAILED]: failedSchema });
  const paths: OpenApiDocument["paths"] = {};
  for (const route of shown) {
    const path = route.url.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, path, schemas);
  }
  const tags = [...new Set(operationsOf(paths).flatMap(({ tags }) => tags))];
  const parameters = shareParameters(paths);
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      { description, content: { "application/json": { schema: { $ref: REF + FAILED } } } },
    ]),
  );
  const shared = shareAnswers(paths);
  return {
    openapi: "3.1.0",
    info: {
      title,
      version,
      description:
        "Every answer in JSON is an envelope: `{state: true, data}` or `{state: false, error: [..], code, fields?}`. " +
        "Ids are opaque strings, times ISO 8601 in UTC, money whole fen; lists go on with `cursor`, the `next_cursor` of the page before.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url, description: "This installation" }],
    tags: tags.sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SCHEMES,
      parameters,
      responses,
      schemas: { ...schemas.componentsOf([paths, responses, shared]), ...shared },
    },
  };
}

const SCHEMES = {
  member: { type: "http", scheme: "bearer", description: "The `access_token` of `POST /api/user/login`" },
  administrator: {
    type: "http",
    scheme: "bearer",
    description: "The `access_token` of `POST /api/admin/login`",
  },
} as const;

const REFUSALS = {
  400: "The input is wrong; `fields` says what of it",
  401: "Whoever asks has to sign in",
  403: "Whoever asks may not",
  404: "It does not exist, or is not shown any more",
  409: "It changed meanwhile, or was done already",
  429: "Too often; `retry-after` says in how many seconds again",
} as const;

const failedSchema = z.object({
  state: z.literal(false),
  /** Sentences for people, in Chinese. */
  error: z.array(z.string()),
  code: z.enum(Object.keys(errorTable) as [string, ...string[]]),
  fields: z.record(z.string(), z.string()).optional(),
});

function operationOf({ method, config, schema }: DocumentedRoute, path: string, schemas: Schemas): Operation {
  const contract = config?.contract;
  const given = schema as
    | { summary?: string; description?: string; response?: { 200?: { content?: Content } } }
    | undefined;
  const policy = config?.policy ?? "";
  const isPublic = policy === "anyone";
  const parameters = [
    ...parametersOf("path", contract?.params, path, schemas),
    ...parametersOf("query", contract?.query, path, schemas),
  ];
  const refused = [
    (parameters.length > 0 || (contract?.body ?? contract?.form) !== undefined) && "400",
    !isPublic && "401",
    !isPublic && "403",
    path.includes("{") && "404",
    method !== "GET" && "409",
    config?.limit !== undefined && "429",
  ].filter((status) => status !== false);
  const summary = contract?.summary ?? given?.summary;
  const limit = config?.limit === undefined ? "" : `. Limit: ${config.limit}`;
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    ...(summary !== undefined && { summary }),
    description: `Policy: ${policy}${limit}${given?.description ? `. ${given.description}` : ""}`,
    security: securityOf(policy, path, config?.permission),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(contract, schemas),
    responses: {
      200: {
        description: "Done",
        content: contract
          ? { "application/json": { schema: envelopeOf(schemas.of(contract.data)) } }
          : (given?.response?.[200]?.content ?? {}),
      },
      ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function bodyOf(contract: EndpointContract | undefined, schemas: Schemas): Pick<Operation, "requestBody"> {
  const { body, form } = contract ?? {};
  if (body !== undefined)
    return { requestBody: { required: true, content: { "application/json": { schema: schemas.of(body) } } } };
  if (form === undefined) return {};
  return {
    requestBody: { required: true, content: { "multipart/form-data": { schema: schemas.of(form) } } },
  };
}

/** What many operations take alike stands once. */
function shareParameters(paths: OpenApiDocument["paths"]): Record<string, Parameter> {
  const uses = new Map<string, number>();
  const all = operationsOf(paths).flatMap(({ parameters = [] }) => parameters);
  for (const one of all) uses.set(JSON.stringify(one), (uses.get(JSON.stringify(one)) ?? 0) + 1);
  const shared: Record<string, Parameter> = {};
  for (const operation of operationsOf(paths)) {
    operation.parameters = operation.parameters?.map((one) => {
      if ("$ref" in one || (uses.get(JSON.stringify(one)) ?? 0) < 10) return one;
      const name = capitalized(one.name);
      const known = shared[name];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(one)) return one;
      shared[name] = one;
      return { $ref: `#/components/parameters/${name}` };
    });
    if (operation.parameters === undefined) delete operation.parameters;
  }
  return shared;
}

/** An answer that several operations give, and that has no name, is called after the first of them. */
function shareAnswers(paths: OpenApiDocument["paths"]): Record<string, Schema> {
  const known = new Map<string, { name: string; places: Envelope[]; data: Schema }>();
  for (const operation of operationsOf(paths)) {
    const done = operation.responses["200"];
    const envelope =
      done !== undefined && "content" in done ? done.content?.["application/json"]?.schema : undefined;
    const data = (envelope as Envelope | undefined)?.properties.data;
    if (data === undefined || data.$ref !== undefined) continue;
    const text = JSON.stringify(data);
    const one = known.get(text) ?? { name: `${capitalized(operation.operationId)}Answer`, places: [], data };
    one.places.push(envelope as Envelope);
    known.set(text, one);
  }
  const shared = [...known.values()].filter(({ places }) => places.length > 1);
  for (const { name, places } of shared)
    for (const place of places) place.properties.data = { $ref: REF + name };
  return Object.fromEntries(shared.map(({ name, data }) => [name, data]));
}

type Envelope = Schema & { properties: { data: Schema } };

const operationsOf = (paths: OpenApiDocument["paths"]): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

const envelopeOf = (data: Schema): Schema => ({
  type: "object",
  properties: { state: { const: true }, data },
  required: ["state", "data"],
});

function securityOf(policy: string, path: string, permission: string | undefined): Operation["security"] {
  if (policy === "anyone") return [];
  if (permission !== undefined || policy.startsWith("admin") || isOfDesk({ url: path }))
    return [{ administrator: [] }];
  return policy.startsWith("signed in") ? [{ member: [] }, { administrator: [] }] : [{ member: [] }];
}

const tagOf = (path: string): string => {
  const [, , first = "", second = ""] = path.split("/");
  return first === "admin" ? `desk: ${second}` : first;
};

function parametersOf(
  place: "path" | "query",
  object: z.ZodObject | undefined,
  path: string,
  schemas: Schemas,
): Parameter[] {
  if (object === undefined) {
    const names = place === "path" ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name) : [];
    return names.map((name) => ({ in: place, name, required: true, schema: { type: "string" } }));
  }
  const { properties = {}, required = [] } = schemas.bare(object) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = place === "path" || required.includes(name);
    return { in: place, name, ...(isRequired && { required: true }), schema };
  });
}
