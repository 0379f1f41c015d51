import { defineConfig } from "vitest/config";

const postgres = ["test/support/global-setup.ts"];
const common = { env: { NODE_ENV: "test" }, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    // Enough to keep two cores busy without starving the database and the browser beside them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: [
            "src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "test/support/**/*.test.ts",
            "test/fuzz/**/*.test.ts",
          ],
          globalSetup: postgres,
          testTimeout: 20_000,
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
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/support/global-setup.ts"],
          // A journey waits for what it expects; how long that takes on a busy machine says nothing.
          expect: { poll: { timeout: 20_000, interval: 50 } },
          testTimeout: 120_000,
          // Journeys share the processors with the browser; a second one at a time only slows both.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
