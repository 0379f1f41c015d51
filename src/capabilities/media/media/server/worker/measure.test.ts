import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodeLuminance } from "#shared/luminance.ts";
import { measurePicture } from "./measure.ts";
import { readPhoto } from "./photo.ts";

async function scene(width: number, height: number, spot?: { left: number; top: number }) {
  const side = Math.round(Math.min(width, height) / 8);
  const patch = { create: { width: side, height: side, channels: 3 as const, background: "#ff2020" } };
  return sharp({ create: { width, height, channels: 3, background: "#708070" } })
    .composite(spot ? [{ input: await sharp(patch).png().toBuffer(), ...spot }] : [])
    .jpeg()
    .toBuffer();
}

describe("brightness", () => {
  it("is told cell by cell: black, white and the grey between", async () => {
    const white = await sharp({ create: { width: 200, height: 400, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#000" } })
      .composite([{ input: white, left: 200, top: 0 }])
      .png()
      .toBuffer();
    const grid = decodeLuminance((await measurePicture(half)).luminance);
    for (let row = 0; row < 8; row++) {
      expect(grid?.mean.slice(8 * row, 8 * row + 3).every((value) => value < 0.001)).toBe(true);
      expect(grid?.mean.slice(8 * row + 5, 8 * row + 8).every((value) => value > 0.99)).toBe(true);
    }
    const grey = decodeLuminance((await measurePicture(await scene(300, 200))).luminance);
    // #708070: 0.2126·0.162 + 0.7152·0.216 + 0.0722·0.162
    for (const value of grey?.mean ?? []) expect(Math.abs(value - 0.2)).toBeLessThan(0.02);
  });

  it("tells a bright spot that the average hides, and takes transparency for white", async () => {
    const lamp = await sharp({ create: { width: 24, height: 24, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const night = await sharp({ create: { width: 640, height: 640, channels: 3, background: "#000" } })
      .composite([{ input: lamp, left: 600, top: 8 }])
      .png()
      .toBuffer();
    const grid = decodeLuminance((await measurePicture(night)).luminance);
    expect(grid?.max[7]).toBeGreaterThan(0.5);
    expect(grid?.mean[7]).toBeLessThan(0.2);
    expect(grid?.max[0]).toBeLessThan(0.001);
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } });
    const shown = decodeLuminance((await measurePicture(await clear.webp().toBuffer())).luminance);
    expect(Math.min(...(shown?.mean ?? []))).toBeGreaterThan(0.99);
  });
});

it("tells how bright grain is that vanishes in a smaller picture", async () => {
  const pixels = Buffer.from(
    Array.from({ length: 300 * 200 }, (_, at) => ((at * 7919) % 3 === 0 ? 255 : 20)),
  );
  const grain = await sharp(pixels, { raw: { width: 300, height: 200, channels: 1 } })
    .resize(1200, 800, { kernel: "nearest" })
    .png()
    .toBuffer();
  const grid = decodeLuminance((await measurePicture(grain)).luminance);
  expect(Math.min(...(grid?.max ?? []))).toBeGreaterThan(0.7);
  expect(Math.max(...(grid?.mean ?? []))).toBeLessThan(0.5);
});

describe("the focal point", () => {
  it.each([
    [800, 400, 640, 60],
    [400, 800, 100, 600],
    [500, 500, 400, 100],
    [2000, 1500, 200, 1200],
  ])("of %i × %i lies on what stands out", async (width, height, left, top) => {
    const { focusX, focusY } = await measurePicture(await scene(width, height, { left, top }));
    const side = Math.min(width, height) / 8;
    expect(Math.abs(focusX - (left + side / 2) / width)).toBeLessThan(0.08);
    expect(Math.abs(focusY - (top + side / 2) / height)).toBeLessThan(0.08);
  });

  it("is the middle where nothing stands out", async () => {
    expect(await measurePicture(await scene(300, 200))).toMatchObject({ focusX: 0.5, focusY: 0.5 });
  });

  it.each([
    [1, 1],
    [1, 900],
    [900, 1],
    [3, 2],
  ])("is inside of %i × %i", async (width, height) => {
    const tiny = sharp({ create: { width, height, channels: 3, background: "#888" } });
    const { focusX, focusY } = await measurePicture(await tiny.png().toBuffer());
    for (const share of [focusX, focusY]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });
});

describe("photo data", () => {
  const photo = async (fields: Record<string, Record<string, string>>) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
      .withExif(fields)
      .jpeg()
      .toBuffer();
    return (await sharp(bytes).metadata()).exif;
  };
  const camera = {
    IFD0: { Make: "Canon", Model: "Canon EOS 40D", Artist: "A Name" },
    IFD2: {
      ExposureTime: "1/250",
      FNumber: "71/10",
      ISOSpeedRatings: "100",
      FocalLength: "135/1",
      LensModel: "EF 70-200mm",
      BodySerialNumber: "123456789",
    },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 14/1 0/1" },
  };

  it("is what the camera set, and neither place nor names nor numbers", async () => {
    const read = readPhoto(await photo(camera));
    expect(read).toEqual({
      camera: "Canon EOS 40D",
      lens: "EF 70-200mm",
      focal_length: 135,
      aperture: 7.1,
      exposure: "1/250",
      iso: 100,
    });
  });

  it.each([
    [{ IFD0: { Make: "NIKON CORPORATION", Model: "NIKON D70" } }, { camera: "NIKON D70" }],
    [{ IFD0: { Make: "HUAWEI", Model: "ALN-AL00" } }, { camera: "HUAWEI ALN-AL00" }],
    [{ IFD2: { ExposureTime: "25/10" } }, { camera: null, exposure: "2.5" }],
  ])("is read from %j", async (fields, wanted) => {
    expect(readPhoto(await photo(fields as Record<string, Record<string, string>>))).toMatchObject(wanted);
  });

  it("is nothing where nothing is told, whatever the bytes", async () => {
    expect(readPhoto(undefined)).toBeNull();
    expect(readPhoto(Buffer.from("Exif\0\0II*\0"))).toBeNull();
    const real = (await photo(camera)) ?? Buffer.alloc(0);
    for (let at = 0; at < real.length; at++) {
      for (const value of [0, 0xff]) {
        const changed = Buffer.from(real);
        changed[at] = value;
        expect(() => readPhoto(changed)).not.toThrow();
      }
      expect(() => readPhoto(real.subarray(0, at))).not.toThrow();
    }
  });
});
