import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkImports, districtsOutOfOrder } from "./check-imports.ts";

const made: string[] = [];
afterEach(() => Promise.all(made.splice(0).map((path) => rm(path, { recursive: true, force: true }))));

/** A project of the given files; what they import and is not given exists as an empty module. */
async function project(files: Record<string, string>): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), "paddock-imports-"));
  made.push(base);
  const all = { "package.json": JSON.stringify({ type: "module", imports: { "#*": "./src/*" } }), ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(base, name)), { recursive: true });
    await writeFile(join(base, name), text);
  }
  await symlink(resolve(import.meta.dirname, "../node_modules"), join(base, "node_modules"));
  return base;
}

/** What the districts of the paths say of themselves, without which they are refused. */
const districtsOf = (...paths: string[]) =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const district = /^src\/capabilities\/[^/]+\//.exec(path)?.[0];
      return district === undefined ? [] : [[`${district}README.md`, "# A district\n"]];
    }),
  );

/** Checks that one import and answers the names of the broken rules. */
async function rulesBrokenBy(from: string, to: string, statement = "import"): Promise<string[]> {
  const target = to.startsWith("src/") ? `#${to.slice("src/".length)}` : to;
  const text =
    statement === "import type"
      ? `import type { a } from "${target}";\nexport type B = typeof a;\n`
      : `import { a } from "${target}";\nexport const b: unknown = a;\n`;
  const base = await project({
    ...districtsOf(from, to),
    [from]: text,
    ...(to.startsWith("src/") ? { [to]: "export const a: number = 1;\n" } : {}),
  });
  const { problems, imports } = await checkImports(base);
  expect(imports).toBe(to.startsWith("src/") ? 1 : 0);
  return problems.map((problem) => problem.split(":")[0] ?? "");
}

test.each([
  ["src/shared/a.ts", "src/platform/b.ts", "shared-layer"],
  ["src/sections/a.ts", "src/client/b.ts", "sections-layer"],
  ["src/ui/a.tsx", "src/features/x/web/public.ts", "ui-layer"],
  ["src/bridge/a.ts", "src/client/b.ts", "bridge-layer"],
  ["src/client/a.ts", "src/features/x/web/public.ts", "client-layer"],
  ["src/platform/a.ts", "src/features/x/server/public.ts", "platform-layer"],
  ["src/features/x/server/a.ts", "src/app/server/b.ts", "features-layer"],
  ["src/demo/a.ts", "src/app/server/b.ts", "demo-layer"],
  ["src/features/x/server/demo/a.ts", "src/demo/b.ts", "features-layer"],
  ["src/app/server/a.ts", "src/demo/b.ts", "drawings-in-the-app"],
  ["src/app/server/a.ts", "src/platform/observe/metrics.ts", "seen-unasked"],
  ["src/platform/a.ts", "prom-client", "seen-libraries"],
  ["src/features/x/web/a.tsx", "src/features/x/server/b.ts", "browser-imports-server"],
  ["src/client/a.ts", "src/platform/b.ts", "browser-imports-server"],
  ["src/features/x/server/a.ts", "src/features/x/web/b.ts", "server-imports-browser"],
  ["src/app/server/a.ts", "src/app/web/b.ts", "server-imports-browser"],
  ["src/app/server/renderer.ts", "src/app/web/entry-server.ts", "renderer-imports-browser-code"],
  ["src/features/x/server/a.ts", "src/features/y/server/b.ts", "feature-internals"],
  ["src/features/x/web/a.ts", "src/features/y/contract.ts", "feature-internals"],
  ["src/features/x/contract.ts", "src/features/x/server/b.ts", "contract-imports-code"],
  ["src/features/x/server/a.ts", "src/features/y/server/tables.ts", "feature-internals"],
  ["src/features/x/server/tables.ts", "src/features/y/server/b.ts", "tables-internals"],
  ["src/capabilities/cars/x/server/a.ts", "src/features/y/server/public.ts", "capabilities-layer"],
  ["src/capabilities/cars/x/server/tables.ts", "src/features/y/server/tables.ts", "capabilities-layer"],
  ["src/capabilities/people/x/server/a.ts", "src/capabilities/texts/y/server/public.ts", "people-district"],
  ["src/capabilities/cars/x/web/a.ts", "src/capabilities/profile/y/web/public.ts", "cars-district"],
  ["src/app/server/a.ts", "src/features/x/server/b.ts", "feature-doors"],
  ["src/features/x/web/a.ts", "src/features/x/contract.ts", "contract-in-the-bundle"],
  ["src/ui/a.ts", "zod", "contract-in-the-bundle"],
  ["src/shared/a.ts", "src/shared/b.test.ts", "tests-are-leaves"],
  ["src/shared/a.ts", "no-such-package", "not-resolvable"],
])("%s may not import %s", async (from, to, rule) => {
  expect(await rulesBrokenBy(from, to)).toContain(rule);
});

test.each([
  ["src/features/x/server/a.ts", "src/features/y/server/public.ts", "import"],
  ["src/features/x/server/a.ts", "src/capabilities/cars/y/server/public.ts", "import"],
  ["src/capabilities/cars/x/server/a.ts", "src/capabilities/people/y/server/public.ts", "import"],
  ["src/features/x/server/tables.ts", "src/features/y/server/tables.ts", "import"],
  ["src/features/x/web/a.tsx", "src/features/y/web/public.ts", "import"],
  ["src/features/x/web/a.ts", "src/features/x/contract.ts", "import type"],
  ["src/features/x/contract.ts", "src/features/y/contract.ts", "import"],
  ["src/features/x/server/a.ts", "src/features/x/server/b.ts", "import"],
  ["src/app/server/features.ts", "src/features/x/server/feature.ts", "import"],
  ["src/app/server/renderer.ts", "src/app/web/entry-server.ts", "import type"],
  ["src/app/server/a.ts", "src/platform/observe/metrics.ts", "import type"],
  ["src/demo/a.ts", "src/platform/b.ts", "import"],
  ["src/features/x/server/demo/a.test.ts", "src/demo/b.ts", "import"],
  ["src/platform/a.ts", "zod", "import"],
])("%s may import %s", async (from, to, statement) => {
  expect(await rulesBrokenBy(from, to, statement)).toEqual([]);
});

test("two files in a circle are found, also one of types alone", async () => {
  const circle = (statement: string) => ({
    "src/shared/a.ts": `${statement} { B } from "./b.ts";\nexport type A = B | 1;\nexport const A = 1;\n`,
    "src/shared/b.ts": `${statement} { A } from "./a.ts";\nexport type B = A | 2;\nexport const B = 2;\n`,
  });
  expect((await checkImports(await project(circle("import")))).problems.join()).toContain("no-circular");
  expect((await checkImports(await project(circle("import type")))).problems.join()).toContain("no-circular");
});

test("a district without a row in the table, or without a word of its own, is refused", async () => {
  const one = "export const a: number = 1;\n";
  const { problems } = await checkImports(
    await project({
      "src/capabilities/attic/x/server/a.ts": one,
      "src/capabilities/cars/x/server/a.ts": one,
    }),
  );
  expect(problems).toEqual([
    expect.stringContaining("unknown-district: src/capabilities/attic"),
    expect.stringContaining("silent-district: src/capabilities/cars/README.md"),
  ]);
});

test("a district may use only those before it in the table, so that they form no circle", () => {
  expect(districtsOutOfOrder({ a: [], b: ["a"], c: ["a", "b"] })).toEqual([]);
  expect(districtsOutOfOrder({ a: ["b"], b: ["a"] })).toEqual([
    "district-order: a may use b, which does not stand before it in DISTRICTS",
  ]);
});

test("a type over the border of a district counts as a use", async () => {
  const rules = await rulesBrokenBy(
    "src/capabilities/desk/x/server/a.ts",
    "src/capabilities/media/y/server/public.ts",
    "import type",
  );
  expect(rules).toEqual(["desk-district"]);
});

test("features in a circle are found, of types only and over several steps", async () => {
  const circle = {
    "src/features/a/server/public.ts":
      'import type { B } from "#features/b/server/public.ts";\nexport type A = B | 1;\n',
    "src/features/b/server/public.ts":
      'import type { C } from "#features/c/server/public.ts";\nexport type B = C | 2;\n',
    "src/features/c/server/other.ts":
      'import type { A } from "#features/a/server/public.ts";\nexport type D = A;\n',
    "src/features/c/server/public.ts": "export type C = 3;\n",
  };
  const { problems } = await checkImports(await project(circle));
  expect(problems).toEqual([expect.stringContaining("feature-circle: a → b → c → a")]);
});

test("files are counted in .ts and .tsx, in every depth, and nothing but src", async () => {
  const base = await project({
    "src/shared/a.ts": "export const a: number = 1;\n",
    "src/features/x/web/screens/b.tsx":
      'import { a } from "#shared/a.ts";\nexport default () => <p>{a}</p>;\n',
    "scripts/c.ts": "export const c = 1;\n",
  });
  expect(await checkImports(base)).toEqual({ problems: [], files: 2, imports: 1 });
});
