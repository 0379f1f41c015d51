import { expect, test } from "vitest";
import { checkFile, LONGEST } from "./check-files.ts";

const check = (path: string, text: string) => checkFile({ path, text }, ["lexus", "borgward"]).join("\n");

test("a source file may have as many lines as the limit and not one more", () => {
  const lines = (count: number) => "a();\n".repeat(count);
  expect(check("src/ui/a.ts", lines(LONGEST))).toBe("");
  expect(check("src/ui/a.ts", lines(LONGEST + 1))).toContain(`${LONGEST + 1} lines`);
  expect(check("src/sections/honda.ts", lines(LONGEST + 1))).toBe("");
  expect(check("src/capabilities/people/legal/server/texts/privacy.ts", lines(LONGEST + 1))).toBe("");
  expect(check("docs/operations.md", lines(LONGEST + 1))).toBe("");
});

test.each(["'/borgward/home'", "const isLexus = 1", "  // as on lexus", "borgward_club", '"LEXUS"'])(
  "a brand in product code is found: %s",
  (line) => {
    expect(check("src/features/forum/web/a.tsx", `\n${line}\n`)).toMatch(/a\.tsx:2: names the brand/i);
    expect(check("src/ui/theme.css", line)).toContain("names the brand");
  },
);

test("a brand may stand in the registry, in demo content, in a test, and inside another word", () => {
  for (const path of [
    "src/sections/lexus.ts",
    "src/features/a/server/demo/content/a.ts",
    "src/app/web/a.test.ts",
    "test/e2e/a.test.ts",
  ]) {
    expect(check(path, 'go("/lexus/home")')).toBe("");
  }
  expect(check("src/ui/a.ts", "const complexus = nexusOf(lexusting)")).toBe("");
});

test("console is for scripts and tests, not for the product", () => {
  expect(check("src/platform/a.ts", "console.log(1)")).toContain("use the logger");
  expect(check("src/platform/a.ts", "window.console.log(1)")).toBe("");
  expect(check("src/platform/a.test.ts", "console.log(1)")).toBe("");
  expect(check("scripts/a.ts", "console.log(1)")).toBe("");
});

test("addresses of package registries are found in code, settings and docs", () => {
  expect(check("README.md", "npm i --registry https://registry.packages.example")).toContain(
    "package registry",
  );
  expect(check(".npmrc", "registry=https://npm.nexus.corp.example/repository/npm/")).toContain(
    "package registry",
  );
  expect(check("src/a.ts", "const x = 'https://example.com/nexus'")).toBe("");
  const lock = (entry: object) => JSON.stringify({ packages: { "node_modules/a": entry } }, null, 2);
  expect(check("package-lock.json", lock({ resolved: "https://somewhere.example/a.tgz" }))).toContain(
    "one registry",
  );
  expect(check("package-lock.json", lock({ version: "1.0.0" }))).toBe("");
  const binary = lock({ version: "1.0.0", optionalDependencies: { "a-linux-x64": "1.0.0" } });
  expect(check("package-lock.json", binary)).toContain("lacks node_modules/a-linux-x64");
});
