import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { DiskStorage } from "../../platform/storage/disk.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { registerAssets } from "./assets.ts";
import { SharedAssets } from "./shared-assets.ts";

const folder = await temporaryFolder("shared-assets");
const DAY = 86_400_000;

/** A machine with a build of its own, and no disk but its own. */
async function makeMachine(name: string, files: Record<string, string>) {
  const assets = join(folder, name, "dist/client/assets");
  await mkdir(assets, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(assets, file), text);
  const archive = join(folder, name, "data/assets");
  return { dist: join(folder, name, "dist"), assets, archive };
}

async function start({ dist, archive }: { dist: string; archive: string }, storage?: Storage) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await registerAssets(app, dist, archive, storage);
  return (file: string) => app.inject({ url: `/assets/${file}` });
}

const bucket = () => new DiskStorage(join(folder, `bucket-${Math.random()}`));

test("while a deploy goes from machine to machine, each has the files of the other's build", async () => {
  const storage = bucket();
  const old = await makeMachine("old", { "home-AAAAAAA1.js": "old", "home-AAAAAAA1.js.br": "br" });
  const young = await makeMachine("new", { "home-BBBBBBB2.js": "new" });
  const fromOld = await start(old, storage);
  // Nobody has built it yet: what is asked for too early is missing, and for a moment only.
  expect((await fromOld("home-BBBBBBB2.js")).statusCode).toBe(404);
  const fromNew = await start(young, storage);
  const mine = await fromNew("home-AAAAAAA1.js");
  expect([mine.statusCode, mine.body]).toEqual([200, "old"]);
  expect(mine.headers["cache-control"]).toContain("immutable");
  const shared = new SharedAssets(storage, old.assets, old.archive);
  await shared.bring("home-BBBBBBB2.js", Date.now() + 6_000);
  expect((await fromOld("home-BBBBBBB2.js")).body).toBe("new");
  expect((await readdir(old.archive)).sort()).toEqual([
    ...["home-AAAAAAA1.js", "home-AAAAAAA1.js.br", "home-BBBBBBB2.js"],
  ]);
});

test("machines that share nothing miss them", async () => {
  const machine = await makeMachine("alone", { "home-CCCCCCC3.js": "mine" });
  const get = await start(machine);
  expect((await get("home-AAAAAAA1.js")).statusCode).toBe(404);
});

test("files are forgotten two fortnights after the last machine that had them", async () => {
  const storage = bucket();
  const { assets } = await makeMachine("once", { "home-DDDDDDD4.js": "once" });
  const { assets: later } = await makeMachine("later", { "home-EEEEEEE5.js": "later" });
  const now = 1000 * 14 * DAY;
  await new SharedAssets(storage, assets, "").publish(now);
  const found = async (at: number) => {
    const archive = join(folder, `archive-${at}`);
    await mkdir(archive);
    await new SharedAssets(storage, later, archive).bring("home-DDDDDDD4.js", at);
    return readdir(archive);
  };
  expect(await found(now + 14 * DAY)).toEqual(["home-DDDDDDD4.js"]);
  expect(await found(now + 28 * DAY)).toEqual([]);
  await new SharedAssets(storage, later, "").publish(now + 28 * DAY);
  // Gone for good, not only no longer looked for.
  expect(await found(now + 1)).toEqual([]);
});

test("the storage is asked for names as a build makes them, once, and nothing follows when it is out", async () => {
  const asked: string[] = [];
  const out = new Error("out");
  const storage = {
    exists: () => Promise.reject(out),
    get: (key: string) => {
      asked.push(key);
      return Promise.reject(out);
    },
  } as Partial<Storage> as Storage;
  const machine = await makeMachine("out", { "home-FFFFFFF6.js": "mine" });
  const get = await start(machine, storage);
  expect((await get("home-FFFFFFF6.js")).body).toBe("mine");
  expect((await get("home-GGGGGGG7.js")).statusCode).toBe(404);
  expect(asked).toHaveLength(1);
  for (const odd of [
    "x.js",
    "..%2f..%2fsecret.key",
    `${"x".repeat(100)}-12345678.js`,
    "home-GGGGGGG7.js.new",
  ])
    expect((await get(odd)).statusCode).toBe(404);
  expect(asked).toHaveLength(1);
  await rm(machine.archive, { recursive: true });
});
