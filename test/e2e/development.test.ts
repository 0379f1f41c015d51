import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { startAppProcess } from "./support/app-process.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

test("the development server's pages run, and wait for changes of the source", async () => {
  const app = await startAppProcess({
    dataDir: inject("dataDir"),
    port: await freePort(),
    env: { NODE_ENV: "development", DATABASE_URL: inject("appDatabaseUrl") },
  });
  onTestFinished(() => app.stop());
  const { page, context } = await openPhone({ baseURL: app.origin });
  const said: string[] = [];
  context.on("console", (message) => said.push(message.text()));
  await visit(page, "/");
  await expect.poll(() => said).toContain("[vite] connected.");
  await page.getByRole("tab", { name: "视频" }).tap();
  await expect.poll(() => page.url()).toContain("tab=video");
});
