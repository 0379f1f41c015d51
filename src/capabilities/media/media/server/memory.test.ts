import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { bomb, deepPng, phonePhoto } from "../../../../../test/support/pictures.ts";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";

const folder = await temporaryFolder("memory");

beforeAll(async () => {
  await writeFile(join(folder, "small.jpg"), await phonePhoto(6));
});

/** Runs in a process of its own, because a peak cannot be told apart from what other tests took before. */
const CHILD = `
const { readFileSync } = await import("node:fs");
const [, small, large, module] = process.argv;
const { processPicture } = await import(module);
await processPicture(readFileSync(small));
const bytes = readFileSync(large);
const before = process.resourceUsage().maxRSS;
const outcome = await processPicture(bytes).then((made) => made.width + "x" + made.height, (error) => error.message);
console.log(JSON.stringify({ outcome, grown: (process.resourceUsage().maxRSS - before) * 1024 }));
`;

async function measure(bytes: Buffer): Promise<{ outcome: string; grown: number }> {
  const large = join(folder, "large");
  await writeFile(large, bytes);
  const module = new URL("./worker/process.ts", import.meta.url).href;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    CHILD,
    "--",
    join(folder, "small.jpg"),
    large,
    module,
  ]);
  return JSON.parse(stdout) as { outcome: string; grown: number };
}

it("refuses 280 megapixels in one megabyte for less than 100 MB of memory", async () => {
  const bytes = await bomb(20_000, 14_000);
  expect(bytes.length).toBeLessThan(2_000_000);
  const { outcome, grown } = await measure(bytes);
  expect(outcome).toBe("图片尺寸过大（20000×14000，约 28000 万像素），最多支持 5000 万像素，请缩小后上传");
  expect(grown).toBeLessThan(100_000_000);
}, 60_000);

it.each([
  [25_000_000, 2],
  [1_000_000, 50],
  [2, 200_000],
])(
  "refuses sides of %i × %i by the header",
  async (width, height) => {
    const { outcome, grown } = await measure(await deepPng(width, height));
    expect(outcome).toBe(`图片的一边太长（${width}×${height}），最长支持 65535 像素，请裁剪后上传`);
    expect(grown).toBeLessThan(100_000_000);
  },
  60_000,
);

it("counts channels and bits of wide pictures, whose lines are kept while they are made smaller", async () => {
  const { outcome, grown } = await measure(await deepPng(60_000, 500));
  expect(outcome).toBe("图片太宽（60000×500），请缩小后上传");
  expect(grown).toBeLessThan(100_000_000);
}, 60_000);

it("takes a turned photo near the pixel limit without decoding it at full size", async () => {
  const { outcome, grown } = await measure(await phonePhoto(6, 8000, 6000));
  expect(outcome).toBe("1920x2560");
  expect(grown).toBeLessThan(200_000_000);
}, 60_000);
