import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey, newDerivation, SealError, seal, sealedSize, unseal } from "./seal.ts";
import { readTar, type TarEntry, writeTar } from "./tar.ts";

const key = randomBytes(32);
const PIECE = 256 * 1024;

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 1_000_003])(
  "opens what it sealed: %i bytes",
  async (size) => {
    const plain = randomBytes(size);
    const sealed = await all(seal(key, "a", inParts(plain, 7919)));
    expect(sealed.length).toBe(sealedSize(size));
    expect((await all(unseal(key, "a", inParts(sealed, 10_007)))).equals(plain)).toBe(true);
  },
);

test("a changed, cut, lengthened, mixed or renamed file does not open, nor one of another key", async () => {
  const sealed = await all(seal(key, "a", [randomBytes(3 * PIECE)]));
  const refused = async (bytes: Buffer, name = "a", by = key) =>
    await expect(all(unseal(by, name, inParts(bytes, 65_536)))).rejects.toThrow(SealError);
  for (const at of [0, 9, 30, PIECE, 2 * PIECE + 100, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refused(changed);
  }
  const piece = PIECE + 16;
  for (const cut of [0, 10, 24, 24 + piece, 24 + 2 * piece, sealed.length - 1])
    await refused(sealed.subarray(0, cut));
  await refused(Buffer.concat([sealed, Buffer.alloc(1)]));
  await refused(
    Buffer.concat([
      sealed.subarray(0, 24),
      sealed.subarray(24 + piece, 24 + 2 * piece),
      sealed.subarray(24, 24 + piece),
      sealed.subarray(24 + 2 * piece),
    ]),
  );
  await refused(sealed, "b");
  await refused(sealed, "a", randomBytes(32));
});

test("the key follows from passphrase and salt, however its letters are composed", async () => {
  const how = newDerivation();
  const one = await deriveKey("Schlüssel und mehr", how);
  expect(one.equals(await deriveKey("Schlu\u0308ssel und mehr", how))).toBe(true);
  expect(one.equals(await deriveKey("Schlüssel und mehr", newDerivation()))).toBe(false);
});

test("tar keeps folders, empty files and long ones, fills up what became shorter, and cuts what became longer", async () => {
  const long = randomBytes(200_000);
  async function* entries(): AsyncGenerator<TarEntry> {
    yield { path: "base/", mode: 0o700, size: 0 };
    yield { path: "base/empty", mode: 0o600, size: 0 };
    yield { path: "base/long", mode: 0o600, size: long.length, content: inParts(long, 999) };
    yield { path: "base/shorter", mode: 0o600, size: 1000, content: [Buffer.alloc(10, 1)] };
    yield { path: "base/longer", mode: 0o640, size: 5, content: [Buffer.alloc(10, 1)] };
  }
  const read = new Map<string, Buffer>();
  const modes: number[] = [];
  for await (const { path, mode, content } of readTar(inParts(await all(writeTar(entries())), 4000))) {
    read.set(path, await all(content));
    modes.push(mode);
  }
  expect([...read.keys()]).toEqual(["base/", "base/empty", "base/long", "base/shorter", "base/longer"]);
  expect(read.get("base/long")?.equals(long)).toBe(true);
  expect(read.get("base/shorter")).toEqual(Buffer.concat([Buffer.alloc(10, 1), Buffer.alloc(990)]));
  expect(read.get("base/longer")).toEqual(Buffer.alloc(5, 1));
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o640]);
});

test("a path out of the folder is refused", async () => {
  async function* entries(): AsyncGenerator<TarEntry> {
    yield { path: "../elsewhere", mode: 0o600, size: 0 };
  }
  await expect(
    all(
      (async function* () {
        for await (const { content } of readTar(writeTar(entries()))) yield* content;
      })(),
    ),
  ).rejects.toThrow("may not name");
});
