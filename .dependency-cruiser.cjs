/**
 * Which way imports may point: shared <- ui, platform, client, sections, bridge <- capabilities <- features <- app.
 * Checked by scripts/check-imports.ts, which also makes sure that every source file was looked at.
 */
"use strict";

/** Both floors: what serves all content, and the content. */
const FLOOR = "(capabilities/[^/]+|features)";
const FEATURE = `^src/${FLOOR}/([^/]+)/`;
const BROWSER = `^src/(ui|client|bridge|app/web|${FLOOR}/[^/]+/web)/`;
const SERVER = `^src/(platform|demo|app/server|${FLOOR}/[^/]+/server)/`;
const TEST = "[.]test[.]tsx?$";
/** A feature's contract, or that of one of its subjects: `mutes-contract.ts`. */
const CONTRACT = "/[a-z-]*contract[.]ts$";

/**
 * The districts of `src/capabilities`, from the ground up, and which of those before it each one may use. What would need
 * one that stands behind it moves.
 */
const DISTRICTS = {
  desk: [],
  media: ["desk"],
  people: ["desk", "media"],
  review: ["desk", "media", "people"],
  community: ["desk", "media", "people", "review"],
  trade: ["desk", "media", "people", "review", "community"],
  site: ["desk", "media", "people", "review", "community"],
  cars: ["desk", "media", "people", "review", "site"],
  profile: ["desk", "media", "people", "review", "community", "site", "cars"],
  texts: ["media", "people", "review", "community", "cars", "profile"],
  monitoring: ["desk", "media", "people", "review", "community", "site", "profile", "texts"],
};

/** A layer may use itself, what is named, and packages; `test/` is for tests of every layer. */
const layer = (name, allowed, from = {}) => ({
  name: `${name}-layer`,
  comment: `src/${name} may import only from: ${[name, ...allowed].join(", ")}.`,
  severity: "error",
  from: { path: `^src/${name}/`, ...from },
  to: { path: "^src/", pathNot: `^src/(${[name, ...allowed].join("|")})/` },
});

/** @type {import("dependency-cruiser").IConfiguration & { districts: typeof DISTRICTS }} */
module.exports = {
  districts: DISTRICTS,
  forbidden: [
    layer("shared", []),
    layer("sections", ["shared"]),
    layer("ui", ["shared"]),
    layer("bridge", ["shared"]),
    layer("client", ["shared", "sections", "bridge", "ui"]),
    layer("platform", ["shared", "sections"]),
    // What serves all content is tested with some of it.
    layer("capabilities", ["shared", "sections", "ui", "bridge", "client", "platform"], { pathNot: TEST }),
    layer("features", ["shared", "sections", "ui", "bridge", "client", "platform", "capabilities"], {
      // The words of the demo are held against the drawings.
      pathNot: "/server/demo/[^/]+[.]test[.]ts$",
    }),
    layer("demo", ["platform"]),
    ...Object.entries(DISTRICTS).map(([district, allowed]) => ({
      name: `${district}-district`,
      comment: `src/capabilities/${district} may use only: ${[district, ...allowed].join(", ")}.`,
      severity: "error",
      from: { path: `^src/capabilities/${district}/`, pathNot: TEST },
      to: {
        path: "^src/capabilities/",
        pathNot: `^src/capabilities/(${[district, ...allowed].join("|")})/`,
      },
    })),
    {
      name: "browser-imports-server",
      comment: "Code of the browser must not reach code of the server; share it through src/shared.",
      severity: "error",
      from: { path: BROWSER },
      to: { path: SERVER },
    },
    {
      name: "server-imports-browser",
      comment: "The server knows the web app only as a built bundle; the renderer knows its type.",
      severity: "error",
      from: { path: SERVER, pathNot: "^src/app/server/renderer[.]ts$" },
      to: { path: BROWSER, pathNot: "^src/ui/theme[.]ts$" },
    },
    {
      name: "renderer-imports-browser-code",
      comment:
        "The renderer may know the type of the server bundle's entry, and nothing else of the web app.",
      severity: "error",
      from: { path: "^src/app/server/renderer[.]ts$" },
      to: { path: BROWSER, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "feature-internals",
      comment:
        "Features meet through the other's public.ts; its tables are for foreign keys in one's own tables.ts.",
      severity: "error",
      from: { path: FEATURE, pathNot: [CONTRACT, "/server/tables[.]ts$", TEST] },
      to: { path: FEATURE, pathNot: ["^src/$1/$2/", "/(server|web)/public[.]tsx?$"] },
    },
    {
      name: "tables-internals",
      comment: "Tables refer to other features' tables, contracts and doors, and to nothing else of theirs.",
      severity: "error",
      from: { path: `^src/${FLOOR}/([^/]+)/server/tables[.]ts$` },
      to: { path: FEATURE, pathNot: ["^src/$1/$2/", "/server/(tables|public)[.]ts$", CONTRACT] },
    },
    {
      name: "contract-imports-code",
      comment: "A contract is made of schemas: its own, those of src/shared and of other contracts.",
      severity: "error",
      from: { path: `^src/${FLOOR}/[^/]+${CONTRACT}` },
      to: { path: "^src/", pathNot: ["^src/(shared|sections)/", `^src/${FLOOR}/[^/]+${CONTRACT}`] },
    },
    {
      name: "feature-doors",
      comment:
        "From above, a feature is its declaration, its screens and entries, its public.ts, its tables and its contract.",
      severity: "error",
      from: { path: "^src/app/" },
      to: {
        path: FEATURE,
        pathNot: [
          "/((server|web)/public[.]tsx?|server/(feature|tables)[.]ts|web/(routes|desk-routes|my-entries)[.]tsx?)$",
          CONTRACT,
        ],
      },
    },
    {
      name: "contract-in-the-bundle",
      comment: "Contracts carry zod (22 kB): the browser imports them with `import type`.",
      severity: "error",
      from: { path: BROWSER, pathNot: TEST },
      to: {
        path: [`^src/${FLOOR}/[^/]+${CONTRACT}`, "^src/shared/contract[.]ts$", "(^|/)node_modules/zod/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "seen-unasked",
      comment:
        "Metrics and traces cost memory: the app fetches them with import() where somebody asks for them.",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: {
        path: "^src/platform/observe/(metrics|tracing)[.]ts$",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "seen-libraries",
      comment:
        "prom-client and OpenTelemetry are known to src/platform/observe/metrics.ts and tracing.ts alone.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/platform/observe/(metrics|tracing)[.]ts$" },
      to: { path: "(^|/)node_modules/(prom-client|@opentelemetry)/" },
    },
    {
      name: "drawings-in-the-app",
      comment: "The app stores drawings that `npm run demo:draw` made; drawing at a start takes a minute.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/demo/", TEST] },
      to: { path: "^src/demo/" },
    },
    {
      name: "pictures-in-the-server",
      comment: "Foreign pictures are read in worker processes only: pictureWorkers.run (features/media).",
      severity: "error",
      from: {
        path: SERVER,
        pathNot: ["^src/capabilities/media/media/server/worker/", "^src/demo/", "[.]test[.]ts$"],
      },
      to: {
        path: ["(^|/)node_modules/sharp/", "^src/capabilities/media/media/server/worker/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "tests-are-leaves",
      comment: "Nothing imports a test; what several tests need lies in test/support.",
      severity: "error",
      from: {},
      to: { path: TEST },
    },
    {
      name: "product-imports-tests",
      comment: "Product code stands without the tests and their helpers.",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: { path: "^test/" },
    },
    {
      name: "no-circular",
      comment: "Two files that import each other are one file, or lack a third.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      name: "not-resolvable",
      comment: "The import leads nowhere: a typo, a missing extension or a package that is not installed.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API that dependency-cruiser could use; swc parses instead.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      importsFields: ["imports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css", ".svg"],
    },
  },
};
