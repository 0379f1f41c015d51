/**
 * Draws the application icons: `node scripts/render-icons.ts`. Those of the site are `icon.svg` as it is; a section that
 * is installed has the same sign in its own colours.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { ICON_SIZES, iconPath } from "../src/sections/app-files.ts";
import { sections } from "../src/sections/registry.ts";
import { sectionThemes } from "../src/sections/themes.ts";
import { oklchToHex } from "../src/shared/oklch.ts";
import type { SectionTheme } from "../src/shared/theme.ts";

const folder = new URL("../src/app/web/public/", import.meta.url);
const drawing = await readFile(new URL("icon.svg", folder), "utf8");

/** The colours of the drawing, by what they are. */
const INK = { groundTop: "#2a3039", groundBottom: "#12161c", gate: "#fb6f1a", post: "#f5f6f7" };

function inColours({ light }: SectionTheme): string {
  const colours = {
    groundTop: light.hero2,
    groundBottom: light.hero1,
    gate: light.heroAccent,
    post: light.heroInk,
  };
  return (Object.keys(INK) as (keyof typeof INK)[]).reduce(
    (svg, part) => svg.replaceAll(INK[part], oklchToHex(colours[part])),
    drawing,
  );
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 288 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

await mkdir(new URL("icons/", folder), { recursive: true });
for (const section of sections) {
  const theme = sectionThemes.find(({ slug }) => slug === section.slug)?.theme;
  const svg = section.umbrella || theme === undefined ? drawing : inColours(theme);
  for (const size of ICON_SIZES)
    await writeFile(new URL(`.${iconPath(section, size)}`, folder), await png(svg, size));
}

await writeFile(new URL("icon-512.png", folder), await png(drawing, 512));

/** An ICO file that holds one PNG: header, one directory entry, image. */
const image = await sharp(Buffer.from(drawing), { density: 288 }).resize(32, 32).png().toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.writeUInt8(32, 6);
head.writeUInt8(32, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(image.length, 14);
head.writeUInt32LE(22, 18);
await writeFile(new URL("favicon.ico", folder), Buffer.concat([head, image]));
