import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { Keys, openKeys } from "./keys.ts";

const folder = await temporaryFolder("keys");

const OLD = "o".repeat(32);
const NEW = "n".repeat(40);
const keysOf = (...texts: string[]) => new Keys(texts.map((text) => Buffer.from(text)));

describe("the file of keys", () => {
  it("is made at the first start, for its owner alone, and read at the next", async () => {
    const DATA_DIR = join(folder, "first");
    const first = await openKeys({ SECRET_KEY: undefined, DATA_DIR });
    const again = await openKeys({ SECRET_KEY: undefined, DATA_DIR });
    expect(again.currentId).toBe(first.currentId);
    expect((await stat(join(DATA_DIR, "secret.key"))).mode & 0o777).toBe(0o600);
    const other = await openKeys({ SECRET_KEY: undefined, DATA_DIR: join(folder, "other") });
    expect(other.currentId).not.toBe(first.currentId);
  });

  it("is one, however many processes start at once", async () => {
    const DATA_DIR = join(folder, "crowd");
    const all = await Promise.all(
      Array.from({ length: 12 }, () => openKeys({ SECRET_KEY: undefined, DATA_DIR })),
    );
    expect(new Set(all.map((keys) => keys.currentId)).size).toBe(1);
    expect(await readdir(DATA_DIR)).toEqual(["secret.key"]);
  });

  it("may hold several, with remarks, the current one first", async () => {
    const DATA_DIR = join(folder, "several");
    const { currentId } = await openKeys({ SECRET_KEY: undefined, DATA_DIR });
    const file = join(DATA_DIR, "secret.key");
    await writeFile(file, `# since November\n${NEW}\n${await readFile(file, "utf8")}`);
    const rotated = await openKeys({ SECRET_KEY: undefined, DATA_DIR });
    expect(rotated.currentId).toBe(keysOf(NEW).currentId);
    expect(rotated.knows(currentId)).toBe(true);
  });

  it("is not read where SECRET_KEY is set, and one that is too short is refused", async () => {
    const keys = await openKeys({ SECRET_KEY: `${NEW}, ${OLD}`, DATA_DIR: join(folder, "none") });
    expect(keys.currentId).toBe(keysOf(NEW).currentId);
    expect(keys.knows(keysOf(OLD).currentId)).toBe(true);
    await expect(readdir(join(folder, "none"))).rejects.toThrow("ENOENT");
    const DATA_DIR = join(folder, "short");
    await expect(openKeys({ SECRET_KEY: "short", DATA_DIR })).rejects.toThrow("SECRET_KEY");
    await expect(openKeys({ SECRET_KEY: " ", DATA_DIR })).rejects.toThrow("SECRET_KEY holds no key");
  });
});

describe("signatures", () => {
  it("hold for one text and one purpose", () => {
    const keys = keysOf(NEW);
    const signature = keys.sign("cursor", "here");
    expect(signature).toMatch(/^[\w-]{22}$/);
    expect(keys.verify("cursor", "here", signature)).toBe(true);
    expect(keys.verify("cursor", "there", signature)).toBe(false);
    expect(keys.verify("media", "here", signature)).toBe(false);
    for (const wrong of ["", "x", `${signature}A`, `${signature}=`, signature.slice(1), "好", "\0"])
      expect(keys.verify("cursor", "here", wrong)).toBe(false);
  });

  it("of an older key count as long as it is kept", () => {
    const signature = keysOf(OLD).sign("cursor", "here");
    expect(keysOf(NEW, OLD).verify("cursor", "here", signature)).toBe(true);
    expect(keysOf(NEW).verify("cursor", "here", signature)).toBe(false);
    expect(keysOf(NEW, OLD).sign("cursor", "here")).toBe(keysOf(NEW).sign("cursor", "here"));
  });
});

describe("sealed bytes", () => {
  const plain = Buffer.from("the key of a file");

  it("open for what they belong to, also after the key was changed", () => {
    const { keyId, sealed } = keysOf(OLD).seal("media", plain, "file 7");
    expect(sealed.includes(plain)).toBe(false);
    expect(keysOf(NEW, OLD).open("media", keyId, sealed, "file 7")).toEqual(plain);
    expect(() => keysOf(NEW, OLD).open("media", keyId, sealed, "file 8")).toThrow();
    expect(() => keysOf(NEW, OLD).open("cursor", keyId, sealed, "file 7")).toThrow();
    expect(() => keysOf(NEW).open("media", keyId, sealed, "file 7")).toThrow("not among the configured");
  });

  it("do not open once a bit of them was changed", () => {
    const keys = keysOf(NEW);
    const { keyId, sealed } = keys.seal("media", plain, "file 7");
    for (let at = 0; at < sealed.length; at += 5) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open("media", keyId, changed, "file 7")).toThrow();
    }
  });
});
