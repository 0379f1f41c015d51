import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3StandIn, startS3StandIn } from "../../../test/support/s3.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { within } from "../../../test/support/within.ts";
import { openStorage } from "./create.ts";
import type { Storage } from "./storage.ts";
import { temporaryName } from "./temporary.ts";

// A name as folders of people have them.
const folder = await temporaryFolder("storage 存储");
let s3: S3StandIn;

beforeAll(async () => {
  s3 = await startS3StandIn();
});

afterAll(async () => {
  await s3.close();
});

const png = { contentType: "image/png" };

const s3Config = (change: Partial<{ secretAccessKey: string; bucket: string }> = {}) => ({
  kind: "s3" as const,
  endpoint: s3.endpoint,
  bucket: s3.bucket,
  region: s3.region,
  accessKeyId: s3.accessKeyId,
  secretAccessKey: s3.secretAccessKey,
  forcePathStyle: true,
  ...change,
});

describe.each([
  { kind: "disk", open: () => openStorage({ kind: "disk", directory: join(folder, "objects") }) },
  { kind: "s3", open: () => openStorage(s3Config()) },
])("$kind storage", ({ open }) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  it("gives back what was put, whole and in part", async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
    await storage.put("media/ab/abc/master", bytes, png);
    expect(await storage.get("media/ab/abc/master")).toEqual(bytes);
    expect((await storage.stat("media/ab/abc/master"))?.size).toBe(1000);
    expect(await buffer(await storage.stream("media/ab/abc/master"))).toEqual(bytes);
    const part = await storage.stream("media/ab/abc/master", { start: 10, end: 19 });
    expect(await buffer(part)).toEqual(bytes.subarray(10, 20));
  });

  it("replaces an object", async () => {
    await storage.put("media/x", Buffer.from("first, longer"), png);
    await storage.put("media/x", Buffer.from("second"), png);
    expect((await storage.get("media/x"))?.toString()).toBe("second");
  });

  it("takes a file without moving it", async () => {
    const path = join(folder, "film.mp4");
    await writeFile(path, Buffer.alloc(300_000, 7));
    await storage.putFile("media/film", path, { contentType: "video/mp4" });
    await storage.putFile("media/film2", path, { contentType: "video/mp4" });
    expect(await storage.get("media/film2")).toEqual(Buffer.alloc(300_000, 7));
  });

  it("says that a missing object is missing", async () => {
    expect(await storage.get("media/none")).toBeNull();
    expect(await storage.stat("media/none")).toBeNull();
    expect(await storage.exists("media/none")).toBe(false);
    await expect(storage.delete("media/none")).resolves.toBeUndefined();
  });

  it("deletes a tree and nothing beside it", async () => {
    for (const name of ["1", "2", "3", "4", "5"]) await storage.put(`tree/a/${name}`, Buffer.from(name), png);
    await storage.put("tree/ab/1", Buffer.from("neighbour"), png);
    await storage.deleteTree("tree/a");
    for (const name of ["1", "2", "3", "4", "5"]) expect(await storage.exists(`tree/a/${name}`)).toBe(false);
    expect(await storage.exists("tree/ab/1")).toBe(true);
  });

  it.each(["../outside", "/etc/passwd", "a/../../b", "a//b", ".hidden", "a/.tmp-1", "Ünï", "a\0b", ""])(
    "refuses the key %j",
    async (key) => {
      await expect((async () => storage.put(key, Buffer.from("x"), png))()).rejects.toThrow(TypeError);
      await expect((async () => storage.get(key))()).rejects.toThrow(TypeError);
    },
  );

  it("never shows a half-written object to readers during concurrent writes", async () => {
    const versions = ["a", "b", "c", "d"].map((letter) => Buffer.alloc(200_000, letter));
    const writes = versions.map((bytes) => storage.put("media/contended", bytes, png));
    const reads = Array.from({ length: 20 }, () => storage.get("media/contended"));
    await Promise.all(writes);
    for (const seen of await Promise.all(reads)) {
      if (seen) expect(versions.some((bytes) => bytes.equals(seen))).toBe(true);
    }
  });
});

it("leaves no temporary file behind when a write on disk fails", async () => {
  const directory = join(folder, "failing");
  const storage = await openStorage({ kind: "disk", directory });
  await storage.put("a/b", Buffer.from("x"), png);
  // The name is taken by a folder, so the last step, the rename, cannot succeed.
  await expect(storage.put("a", Buffer.from("x"), png)).rejects.toThrow();
  await expect(storage.putFile("a/c", join(folder, "no such file"), png)).rejects.toThrow();
  expect((await readdir(directory)).sort()).toEqual([".tmp", "a"]);
  expect(await readdir(join(directory, ".tmp"))).toEqual([]);
  expect(await readdir(join(directory, "a"))).toEqual(["b"]);
});

it("sweeps what killed writers left, also in the places of earlier versions, and nothing that is being written", async () => {
  const directory = join(folder, "swept");
  const storage = await openStorage({ kind: "disk", directory });
  await storage.put("ab/abc/master", Buffer.from("x"), png);
  await writeFile(join(directory, "ab/abc/.tmp-0011223344556677"), "half");
  const script = `
    const { writeFileSync } = await import("node:fs");
    const { temporaryName } = await import(process.argv[1]);
    writeFileSync(process.argv[2] + "/.tmp/" + temporaryName(), "half");
    process.kill(process.pid, "SIGKILL");`;
  const module = new URL("./temporary.ts", import.meta.url).href;
  const killed = spawn(process.execPath, ["--input-type=module", "--eval", script, "--", module, directory]);
  const [, signal] = await within("the writer's end", once(killed, "exit"));
  expect(signal).toBe("SIGKILL");
  const mine = join(directory, ".tmp", temporaryName());
  await writeFile(mine, "being written");
  expect(await storage.sweep()).toBe(2);
  expect(await readdir(join(directory, ".tmp"))).toEqual([basename(mine)]);
  expect(await readdir(join(directory, "ab/abc"))).toEqual(["master"]);
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(mine, before, before);
  expect(await storage.sweep()).toBe(1);
  expect(await storage.get("ab/abc/master")).toEqual(Buffer.from("x"));
});

describe("S3 errors", () => {
  it("are not taken for a missing object", async () => {
    const wrongSecret = await openStorage(s3Config({ secretAccessKey: "another" }));
    await expect(wrongSecret.get("media/x")).rejects.toThrow(/SignatureDoesNotMatch/);
    await expect(wrongSecret.put("media/x", Buffer.from("x"), png)).rejects.toThrow();
  });

  it("keep the content type of what was put", async () => {
    const storage = await openStorage(s3Config());
    await storage.put("typed", Buffer.from("x"), { contentType: "image/avif" });
    expect(s3.objects.get("typed")?.contentType).toBe("image/avif");
  });
});
