import { defineConfig } from "vitest/config";

const postgres = ["./test/support/global-setup.ts"];

export default defineConfig({
  test: {
    // Enough to keep two cores busy without starving the database and the browser beside them.
    maxWorkers: 2,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "test/support/**/*.test.ts"],
          globalSetup: postgres,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "runtime",
          include: ["test/runtime/**/*.test.ts"],
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: postgres,
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
          // Journeys share one processor with the browser; a second one at a time only slows both.
          fileParallelism: false,
        },
      },
    ],
  },
});
