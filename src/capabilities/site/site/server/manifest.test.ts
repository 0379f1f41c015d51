import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ICON_SIZES, iconPath, manifestPath } from "#sections/app-files.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";

const { inject } = await createTestApp();
const files = join(import.meta.dirname, "../../../../app/web/public");

interface Manifest {
  id: string;
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

test.each(sections.map((section) => [section.slug, section] as const))(
  "%s has all that a browser asks for before it offers to install",
  async (_slug, section) => {
    const answer = await inject({ url: manifestPath(section) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/manifest+json");
    const manifest = answer.json<Manifest>();
    expect(manifest).toMatchObject({
      id: homePath(section),
      start_url: homePath(section),
      name: section.name,
      display: "standalone",
    });
    expect(manifest.scope).toBe(`${sectionBase(section)}/`);
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
    // What a home screen shows below an icon without cutting it.
    expect([...manifest.short_name].length).toBeLessThanOrEqual(12);
    for (const colour of [manifest.theme_color, manifest.background_color])
      expect(colour).toMatch(/^#[\da-f]{6}$/);
    for (const { url } of manifest.shortcuts) expect(url.startsWith(manifest.scope)).toBe(true);
    const plain = manifest.icons.filter(({ purpose = "any" }) => purpose === "any");
    expect(plain.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format, hasAlpha } = await sharp(await readFile(join(files, src))).metadata();
      expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
      expect(hasAlpha).toBe(false);
    }
  },
);

test("no two sections are installed as the same app, and each has its icons in every size", async () => {
  const manifests = await Promise.all(
    sections.map(async (section) => (await inject({ url: manifestPath(section) })).json<Manifest>()),
  );
  expect(new Set(manifests.map(({ id }) => id)).size).toBe(sections.length);
  for (const section of sections)
    for (const size of ICON_SIZES) {
      const { width } = await sharp(await readFile(join(files, iconPath(section, size)))).metadata();
      expect(width).toBe(size);
    }
});
