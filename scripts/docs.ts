/**
 * Writes the pages of docs that are made from the program: docs/routes.md and docs/permissions.md.
 *   node scripts/run.cjs scripts/docs.ts            write
 *   node scripts/run.cjs scripts/docs.ts --check    fail when one of them is not up to date
 */
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { declaredRoutes, renderPermissions } from "./permissions-doc.ts";
import { routesPage } from "./routes-doc.ts";

const pages = {
  "docs/routes.md": await routesPage(),
  "docs/permissions.md": renderPermissions(await declaredRoutes()),
};

for (const [name, text] of Object.entries(pages)) {
  const target = resolve(import.meta.dirname, "..", name);
  if (!process.argv.includes("--check")) {
    await writeFile(target, text);
    continue;
  }
  const current = await readFile(target, "utf8").catch(() => "");
  if (current === text) continue;
  console.error(`${name} is not up to date: run \`npm run docs\` and commit it.`);
  process.exitCode = 1;
}
// What features open when they are loaded would keep this running.
process.exit();
