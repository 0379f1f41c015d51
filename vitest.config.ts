import { defineConfig } from "vitest/config";

const postgres = ["test/support/global-setup.ts"];
// Limits end what hangs. How long something takes on a busy machine says nothing, so they are far off.
const LIMIT_MS = 90_000;
const poll = { timeout: 20_000, interval: 50 };
const common = {
  env: { NODE_ENV: "test" },
  setupFiles: ["test/support/warnings.ts"],
  hookTimeout: 180_000,
  expect: { poll },
};

const tests = [
  "src/**/*.test.{ts,tsx}",
  "scripts/**/*.test.ts",
  "test/support/**/*.test.ts",
  "test/fuzz/**/*.test.ts",
  "test/model/**/*.test.ts",
];
/** Tests of the server: each has a database of its own and shares nothing else. */
const server = [
  "src/platform/**/*.test.ts",
  "src/**/server/**/*.test.ts",
  "src/app/**/*.test.ts",
  "test/fuzz/**/*.test.ts",
  "test/model/**/*.test.ts",
];

/**
 * Journeys of visitors, who change nothing that others would see, and those that start an app of their own: a step of
 * their own, with an app, a database and a browser that those of members and at the desk do not touch. Both steps take
 * about as long.
 */
const visitors = [
  "addresses",
  "article-menu",
  "covers",
  "development",
  "first-visit",
  "gallery",
  "hosts",
  "links",
  "lists",
  "markup",
  "offline",
  "overlays",
  "reading",
  "screens",
  "video",
  "shop-wechat",
  "wechat",
].map((name) => `test/e2e/${name}.test.ts`);
const journeys = {
  ...common,
  globalSetup: ["test/e2e/support/global-setup.ts"],
  testTimeout: 300_000,
  // One app and one browser for a project; `npm test` runs both projects side by side.
  maxWorkers: 1,
  sequence: { groupOrder: 2 },
};

export default defineConfig({
  test: {
    // Enough to keep two cores busy without starving the database and the browser beside them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: tests,
          exclude: [...server, "**/node_modules/**"],
          globalSetup: postgres,
          testTimeout: LIMIT_MS,
        },
      },
      {
        test: {
          ...common,
          name: "server",
          include: server,
          exclude: ["**/*.alone.test.ts", "**/node_modules/**"],
          globalSetup: postgres,
          testTimeout: LIMIT_MS,
          // Loading the server takes longer than most of its tests: one worker loads it once. A file that leaves
          // something behind in its process (a patched prototype, an offer of its own) is named `*.alone.test.ts`.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: "alone",
          include: ["src/**/*.alone.test.ts"],
          globalSetup: postgres,
          testTimeout: LIMIT_MS,
        },
      },
      {
        test: {
          ...common,
          name: "runtime",
          include: ["test/runtime/**/*.test.ts"],
          testTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: "streams",
          include: ["test/streams/**/*.test.ts"],
          testTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...journeys, name: "visitors", include: visitors } },
      {
        test: {
          ...journeys,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: [...visitors, "**/node_modules/**"],
        },
      },
    ],
  },
});
