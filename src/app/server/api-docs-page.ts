import { escapeHtml } from "#shared/html.ts";

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

/** A page without scripts: one section per endpoint, schemas folded. */
export function renderApiDocs(document: {
  paths?: unknown;
  info: { title: string; description?: string };
}): string {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  const sections = Object.entries(paths)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? "")} The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join("\n")}</main></body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters ?? [];
  const rows = parameters
    .map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${parameter.required ? "required" : ""}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`,
    )
    .join("");
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const answer = operation.responses?.["200"]?.content?.["application/json"]?.schema;
  return `<section><h2><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? "")} <small>${escapeHtml(operation.description ?? "")}</small></p>
${rows === "" ? "" : `<table>${rows}</table>`}${schemaBlock("Body", body)}${schemaBlock("Answer", answer)}</section>`;
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return "";
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a1d21;background:#f6f7f8}main{max-width:60rem;margin:auto;padding:2rem 1rem}
section{background:#fff;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1rem;margin:0}h2 b{font-size:.8rem;letter-spacing:.05em;color:#b34700}
small{color:#5c6570}table{border-collapse:collapse;font-size:.85rem;width:100%}td{border-top:1px solid #e3e6e9;padding:.3rem .5rem .3rem 0;vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;font-size:.8rem;background:#f6f7f8;padding:.75rem;border-radius:8px}summary{cursor:pointer;padding:.5rem 0}
@media(prefers-color-scheme:dark){body{background:#131518;color:#e9ebee}section{background:#1d2024}pre{background:#131518}small{color:#9aa3ad}td{border-color:#2b3036}a{color:#ff9a4d}h2 b{color:#ff9a4d}}`;
