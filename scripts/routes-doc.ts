/** docs/routes.md: the route table, beside the routes of the specification. `scripts/docs.ts` writes it. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { routeTable } from "../src/app/web/all-routes.ts";
import type { TableRow } from "../src/client/screen-route.ts";

const root = resolve(import.meta.dirname, "..");

interface Specified {
  group: string;
  path: string;
  keep: boolean;
}

function parseSpecified(text: string): Specified[] {
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [group = "", path = "", keep = ""] = line.split("\t");
      return { group, path, keep: keep.trim() === "keep" };
    });
}

/** `/article/:id/post` and `/article/{id}/post` are the same address. */
const shape = (path: string) => path.replace(/:\w+|\{\w+\}/g, "*");

/** The page as Markdown. */
export function renderRoutes(table: readonly TableRow[], specified: readonly Specified[]): string {
  const byShape = new Map(table.map((row) => [shape(row.path), row]));
  const there = specified.filter((route) => byShape.has(shape(route.path)));
  const wanted = new Set(specified.map((route) => shape(route.path)));
  const extra = table.filter((row) => !wanted.has(shape(row.path)));
  const groups = [...new Set(specified.map((route) => route.group))];
  const summary = groups.map((group) => {
    const all = specified.filter((route) => route.group === group);
    const done = all.filter((route) => byShape.has(shape(route.path)));
    return `| ${group} | ${done.length} | ${all.length} |`;
  });
  const rows = there.map((route) => describe(route.path, byShape.get(shape(route.path)), route.keep));
  const additions = extra.map((row) => describe(row.path.replace(/:(\w+)/g, "{$1}"), row, false));
  return `# Routes

Made from the route table by \`scripts/routes-doc.ts\`; \`npm test\` fails when it is not up to date.

**${there.length} of the ${specified.length} routes of the specification are open**, and ${extra.length} that it does not list.
Unknown paths lead to \`/\`; a club's bare path (\`/{slug}\`) leads to its home.

| group | open | specified |
|---|---:|---:|
${summary.join("\n")}

## Open routes of the specification

| path | title | screen | section | kept alive |
|---|---|---|---|---|
${rows.join("\n")}

## Beyond the specification

| path | title | screen | section | kept alive |
|---|---|---|---|---|
${additions.join("\n")}
`;
}

function describe(path: string, row: TableRow | undefined, mustKeep: boolean): string {
  const kept = row?.screen.keepAlive ? "yes" : mustKeep ? "**missing**" : "";
  return `| \`${path}\` | ${row?.title ?? ""} | \`${row?.screen.id ?? ""}\` | ${row?.section.slug ?? ""} | ${kept} |`;
}

/** What docs/routes.md says. */
export async function routesPage(): Promise<string> {
  return renderRoutes(
    routeTable,
    parseSpecified(await readFile(resolve(root, "docs/specified-routes.tsv"), "utf8")),
  );
}
