import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "test/support/**/*.test.ts"],
          globalSetup: ["test/support/global-setup.ts"],
          env: { NODE_ENV: "test" },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
