import { escapeHtml } from "#shared/html.ts";
import type { OpenApiDocument, Operation } from "./document.ts";
import { REF, type Schema } from "./schemas.ts";

/**
 * A page without scripts: what can be asked, by tag, each with what it takes and answers, and the schemas with names once, to
 * which the others link.
 * @param path of the document that it shows
 */
export function renderApiDocs(document: OpenApiDocument, path: string): string {
  const { info, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, address, operation })),
  );
  const parts = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    return `<h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${own.map((one) => section(one.method, one.address, one.operation, components.parameters)).join("\n")}`;
  });
  const named = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><code>${name}</code></summary><pre>${schemaText(schema)}</pre></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} The machine-readable form is <a href="${path}">${path.split("/").at(-1)}</a>.</p>
<nav>${tags.map(({ name }) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`).join(" ")}</nav>
${parts.join("\n")}<h2 id="schemas">Schemas</h2>${named.join("\n")}</main></body></html>`;
}

const anchor = (tag: string) => `tag-${tag.replace(/\W+/g, "-")}`;

function section(
  method: string,
  address: string,
  operation: Operation,
  shared: OpenApiDocument["components"]["parameters"],
): string {
  const rows = (operation.parameters ?? [])
    .flatMap((one) => ("$ref" in one ? (shared[one.$ref.split("/").at(-1) ?? ""] ?? []) : one))
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? "required" : ""}</td><td><code>${schemaText(schema, 0)}</code></td></tr>`,
    )
    .join("");
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answered = operation.responses["200"];
  const answer =
    answered !== undefined && "content" in answered
      ? (answered.content?.["application/json"]?.schema?.properties as { data?: Schema } | undefined)?.data
      : undefined;
  return `<section id="${operation.operationId}"><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(address)}</code></h3>
<p>${escapeHtml(operation.summary ?? "")} <small>${escapeHtml(operation.description ?? "")}</small></p>
${rows === "" ? "" : `<table>${rows}</table>`}${schemaBlock("Body", body)}${schemaBlock("Answer", answer)}</section>`;
}

const schemaBlock = (title: string, schema: Schema | undefined): string =>
  schema === undefined
    ? ""
    : `<details><summary>${title}</summary><pre>${schemaText(schema)}</pre></details>`;

/** A schema as JSON in which names lead to their own schemas. */
const schemaText = (schema: Schema, indent = 2): string =>
  escapeHtml(JSON.stringify(schema, null, indent)).replace(
    new RegExp(`&quot;${REF}(\\w+)&quot;|"${REF}(\\w+)"`, "g"),
    (_, quoted: string | undefined, plain: string | undefined) => {
      const name = quoted ?? plain ?? "";
      return `<a href="#schema-${name}">${name}</a>`;
    },
  );

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a1d21;background:#f6f7f8}main{max-width:60rem;margin:auto;padding:2rem 1rem}
section,main>details{background:#fff;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}main>details{padding:.25rem 1.25rem;margin:.5rem 0}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}h3 b{font-size:.8rem;letter-spacing:.05em;color:#b34700}
nav a{display:inline-block;margin-right:.75rem}small{color:#5c6570}table{border-collapse:collapse;font-size:.85rem;width:100%}td{border-top:1px solid #e3e6e9;padding:.3rem .5rem .3rem 0;vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;font-size:.8rem;background:#f6f7f8;padding:.75rem;border-radius:8px}summary{cursor:pointer;padding:.5rem 0}
@media(prefers-color-scheme:dark){body{background:#131518;color:#e9ebee}section,main>details{background:#1d2024}pre{background:#131518}small{color:#9aa3ad}td{border-color:#2b3036}a{color:#ff9a4d}h3 b{color:#ff9a4d}}`;
