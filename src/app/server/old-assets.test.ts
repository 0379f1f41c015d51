import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { registerAssets } from "./assets.ts";
import { keepAssets } from "./old-assets.ts";

const folder = await temporaryFolder("assets");
const archive = join(folder, "data/assets");
const DAY = 86_400_000;

/** A build that consists of these files, in place of the one before. */
async function build(files: Record<string, string>): Promise<string> {
  const assets = join(folder, "dist/client/assets");
  await rm(assets, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(assets, name), text);
  return assets;
}

test("files of earlier builds stay for a fortnight after the last build that had them", async () => {
  const now = Date.now();
  await keepAssets(await build({ "home-1.js": "one", "shared-1.js": "same" }), archive, now);
  const second = await build({ "home-2.js": "two", "shared-1.js": "same" });
  await keepAssets(second, archive, now + 10 * DAY);
  expect((await readdir(archive)).sort()).toEqual(["home-1.js", "home-2.js", "shared-1.js"]);
  await keepAssets(second, archive, now + 15 * DAY);
  expect((await readdir(archive)).sort()).toEqual(["home-2.js", "shared-1.js"]);
});

test("a page from before a deploy gets the files that it was made with; what nobody ever built is missing", async () => {
  await keepAssets(await build({ "home-3.js": "old", "home-3.js.br": "br" }), archive);
  await build({ "home-4.js": "new" });
  const app = Fastify();
  await registerAssets(app, join(folder, "dist"), archive);
  const get = (url: string) => app.inject({ url });
  const old = await get("/assets/home-3.js");
  expect([old.statusCode, old.body]).toEqual([200, "old"]);
  expect(old.headers["cache-control"]).toContain("immutable");
  expect((await get("/assets/home-4.js")).body).toBe("new");
  // A newer build is made while this app still runs, and sends its own pages.
  await build({ "home-5.js": "newer" });
  expect((await get("/assets/home-4.js")).body).toBe("new");
  expect((await get("/assets/home-5.js")).statusCode).toBe(404);
  expect((await get("/assets/../secret.key")).statusCode).toBe(404);
  expect((await get("/assets/..%2fsecret.key")).statusCode).toBe(404);
  await writeFile(join(archive, "home-6.js.new"), "half");
  expect((await get("/assets/home-6.js.new")).statusCode).toBe(404);
  const compressed = await app.inject({ url: "/assets/home-3.js", headers: { "accept-encoding": "br" } });
  expect([compressed.body, compressed.headers["content-encoding"]]).toEqual(["br", "br"]);
  await app.close();
});

test("without room for them the app serves its own files", async () => {
  await build({ "home-6.js": "new" });
  const app = Fastify();
  // A file stands where the folder would be.
  await writeFile(join(folder, "taken"), "");
  await registerAssets(app, join(folder, "dist"), join(folder, "taken/assets"));
  expect((await app.inject({ url: "/assets/home-6.js" })).body).toBe("new");
  await app.close();
});
