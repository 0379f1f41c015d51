import { readFile } from "node:fs/promises";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
  animation,
  bomb,
  isoBrands,
  phonePhoto,
  quarters,
  sparseGif,
} from "../../../../../../test/support/pictures.ts";
import { MediaRefusal } from "../refusal.ts";
import { inspectPicture } from "./inspect.ts";
import { keptSize, processPicture } from "./process.ts";

const reasonOf = (bytes: Buffer) =>
  processPicture(bytes).then(
    () => "taken",
    (error: unknown) => {
      if (error instanceof MediaRefusal) return error.reason;
      throw error;
    },
  );

/** Names of the colours of the four quarters, in reading order. */
async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const i = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0].map((value) => value > 128);
    return r ? (g ? "yellow" : "red") : g ? "green" : b ? "blue" : "black";
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

describe("orientation and metadata", () => {
  const upright: Record<number, string[]> = {
    1: ["red", "green", "blue", "yellow"],
    2: ["green", "red", "yellow", "blue"],
    3: ["yellow", "blue", "green", "red"],
    4: ["blue", "yellow", "red", "green"],
    5: ["red", "blue", "green", "yellow"],
    6: ["blue", "red", "yellow", "green"],
    7: ["yellow", "green", "blue", "red"],
    8: ["green", "yellow", "red", "blue"],
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("turns orientation %i upright once and drops EXIF and GPS", async (o) => {
    const photo = await phonePhoto(o);
    expect((await sharp(photo).metadata()).orientation).toBe(o);
    expect(photo.includes("SecretCamera")).toBe(true);
    const made = await processPicture(photo);
    expect([made.width, made.height]).toEqual(o >= 5 ? [100, 200] : [200, 100]);
    expect(await cornersOf(made.bytes)).toEqual(upright[o]);
    const header = await sharp(made.bytes).metadata();
    expect(header.exif).toBeUndefined();
    expect(header.icc).toBeUndefined();
    expect(header.xmp).toBeUndefined();
    expect(header.orientation).toBeUndefined();
    expect(made.bytes.includes("SecretCamera")).toBe(false);
  });
});

describe("colour", () => {
  it("brings CMYK to sRGB", async () => {
    const muted = { r: 176, g: 72, b: 64 };
    const cmyk = await sharp({ create: { width: 32, height: 32, channels: 3, background: muted } })
      .toColourspace("cmyk")
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const made = await processPicture(cmyk);
    expect((await sharp(made.bytes).metadata()).space).toBe("srgb");
    const means = (await sharp(made.bytes).stats()).channels.map((channel) => channel.mean);
    expect(means).toHaveLength(3);
    for (const [i, wanted] of [muted.r, muted.g, muted.b].entries()) {
      expect(Math.abs((means[i] ?? 0) - wanted)).toBeLessThan(28);
    }
  });

  it("brings a wide-gamut profile to sRGB before dropping it", async () => {
    const p3 = await sharp({ create: { width: 32, height: 32, channels: 3, background: "#c83232" } })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    expect((await sharp(p3).metadata()).icc).toBeDefined();
    const made = await processPicture(p3);
    const { channels } = await sharp(made.bytes).stats();
    expect(Math.abs((channels[0]?.mean ?? 0) - 0xc8)).toBeLessThan(4);
  });

  it("takes 16-bit grey with transparency and keeps the transparency", async () => {
    const grey = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#80808040" } })
      .toColourspace("grey16")
      .png()
      .toBuffer();
    const made = await processPicture(grey);
    expect(made.contentType).toBe("image/webp");
    expect((await sharp(made.bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe("size", () => {
  it("keeps at most 2560 pixels on the longest side and never enlarges", async () => {
    const large = await processPicture(await bomb(4000, 2000));
    expect([large.width, large.height]).toEqual([2560, 1280]);
    const small = await processPicture(await quarters(40, 20));
    expect([small.width, small.height]).toEqual([40, 20]);
  });

  it("keeps long screenshots readable", () => {
    expect(keptSize({ width: 1080, height: 12_000 })).toEqual({ width: 1080, height: 12_000 });
    expect(keptSize({ width: 1440, height: 16_000 })).toEqual({ width: 1080, height: 12_000 });
    const longest = keptSize({ width: 1000, height: 40_000 });
    expect(longest.height).toBeLessThanOrEqual(16_000);
    expect(longest.width).toBe(400);
  });

  it("never exceeds what the formats can hold", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 65_535 }),
        fc.integer({ min: 1, max: 65_535 }),
        (width, height) => {
          const kept = keptSize({ width, height });
          return (
            kept.width >= 1 &&
            kept.height >= 1 &&
            kept.width <= Math.min(width, 16_000) &&
            kept.height <= Math.min(height, 16_000) &&
            kept.width * kept.height <= 17_000_000
          );
        },
      ),
    );
  });

  it("describes the picture in a few hundred bytes", async () => {
    const noisy = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const made = await processPicture(noisy);
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(made.placeholder.length).toBeLessThanOrEqual(400);
  });
});

describe("animation", () => {
  it.each(["gif", "webp"] as const)("keeps a moving %s moving", async (format) => {
    const made = await processPicture(await animation(format));
    expect(made).toMatchObject({ animated: true, contentType: "image/webp", width: 60, height: 40 });
    const header = await sharp(made.bytes, { animated: true }).metadata();
    expect(header.pages).toBe(3);
    expect(header.delay).toEqual([120, 120, 120]);
  });

  it("takes a GIF of one frame as a still picture", async () => {
    const made = await processPicture(sparseGif(30, 20, 1));
    expect(made).toMatchObject({ animated: false, width: 30, height: 20 });
  });

  it("counts the pixels of all frames", async () => {
    expect(await reasonOf(sparseGif(1000, 1000, 60))).toBe("animation_too_long");
    expect(await reasonOf(sparseGif(1, 1, 1001))).toBe("animation_too_long");
    expect(await reasonOf(sparseGif(400, 400, 4))).toBe("taken");
  });
});

describe("refusals", () => {
  it.each([
    ["an empty file", Buffer.alloc(0), "empty"],
    ["more than 20 MB", Buffer.alloc(20 * 1024 * 1024 + 1), "too_large"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>'), "svg"],
    [
      "SVG behind a prologue",
      Buffer.from('﻿<?xml version="1.0"?>\n<!-- a --><svg viewBox="0 0 1 1"/>'),
      "svg",
    ],
    ["HEIC", isoBrands("heic", "mif1"), "heic"],
    ["HEIC that calls itself mif1", isoBrands("mif1", "heic"), "heic"],
    ["a film", isoBrands("isom", "iso2", "mp41"), "video"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "unsupported"],
    ["PDF", Buffer.from("%PDF-1.7 and so on"), "unsupported"],
    [
      "a JPEG header and nothing else",
      Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
      "corrupt",
    ],
    ["noise that calls itself AVIF", isoBrands("avif", "mif1"), "corrupt"],
  ])("refuses %s", async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason);
  });

  it("refuses a truncated photo instead of keeping half of it", async () => {
    const photo = await phonePhoto(1, 1200, 800);
    expect(await reasonOf(photo.subarray(0, Math.floor(photo.length * 0.6)))).toBe("corrupt");
    const png = await quarters(600, 400);
    expect(await reasonOf(png.subarray(0, Math.floor(png.length * 0.5)))).toBe("corrupt");
  });

  it("says the size it refuses in the sender's language", async () => {
    const wide = await bomb(10_000, 6000);
    await expect(inspectPicture(wide)).rejects.toThrow(
      "图片尺寸过大（10000×6000，约 6000 万像素），最多支持 5000 万像素，请缩小后上传",
    );
  });

  it("believes the content, not an extension hidden in it", async () => {
    const polyglot = Buffer.concat([
      Buffer.from("GIF89a"),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ]);
    expect(await reasonOf(polyglot)).toBe("corrupt");
  });
});

describe("hostile input", () => {
  let samples: Buffer[];
  beforeAll(async () => {
    const base = await quarters(48, 32);
    samples = await Promise.all([
      phonePhoto(6, 48, 32),
      Promise.resolve(base),
      sharp(base).webp().toBuffer(),
      sharp(base).avif({ effort: 0 }).toBuffer(),
      animation("gif", { width: 24, height: 16 }),
      animation("webp", { width: 24, height: 16 }),
      readFile(new URL("./process.ts", import.meta.url)),
    ]);
  });

  it("is refused or taken whatever the bytes are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(await reasonOf(Buffer.from(bytes))).not.toBe("taken");
      }),
      { numRuns: 100 },
    );
  });

  it("is refused or taken whatever is changed in a real header", async () => {
    const change = fc.record({ at: fc.nat(300), value: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(6),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        async (which, changes, kept) => {
          const bytes = Buffer.from(samples[which] ?? Buffer.alloc(0));
          for (const { at, value } of changes) bytes[at % bytes.length] = value;
          const outcome = await reasonOf(bytes.subarray(0, Math.ceil(bytes.length * kept)));
          expect(outcome).toMatch(
            /^(taken|unsupported|svg|heic|video|too_many_pixels|animation_too_long|corrupt)$/,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
