import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";
import { carClasses, energies } from "#shared/cars.ts";

const folder = join(import.meta.dirname, "content");

/** `2018-2023`, or `2024-` while it is on sale. */
const years = z
  .string()
  .regex(/^\d{4}-(\d{4})?$/)
  .transform((text) => {
    const [from, to] = text.split("-");
    return { fromYear: Number(from), toYear: to ? Number(to) : null };
  });

/** `2021 | 2.0E 精英版 | 2.0L | 前驱 | 汽油 | 179800`; the price is left out where it is not certain. */
const trim = z.string().transform((line, context) => {
  const [year = "", name = "", displacement = "", drive = "", energy, price] = line
    .split("|")
    .map((part) => part.trim());
  const known = energies.find((one) => one === energy);
  if (!/^\d{4}$/.test(year) || name === "" || known === undefined || !/^\d*$/.test(price ?? ""))
    context.addIssue(`not a trim: ${line}`);
  return {
    ...{ modelYear: Number(year), name, displacement, drive },
    energy: known ?? null,
    guidePrice: price ? Number(price) : null,
  };
});

const generation = z.strictObject({
  code: z.coerce.string(),
  name: z.string().default(""),
  years,
  makers: z.array(z.string().length(3)).default([]),
  models: z.array(z.string()).default([]),
  trims: z.array(trim).default([]),
});

const schema = z.strictObject({
  brand: z.strictObject({
    slug: z.string(),
    name: z.string(),
    country: z.string(),
    section: z.string().nullable(),
  }),
  series: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      aliases: z.array(z.string()).default([]),
      class: z.enum(carClasses),
      body: z.string(),
      energy: z.array(z.enum(energies)),
      hot: z.number().int().optional(),
      discontinued: z.boolean().default(false),
      generations: z.array(generation).default([]),
    }),
  ),
});

/** What is known of one brand by heart: its series, their generations, some of their trims. */
export type BrandFacts = z.output<typeof schema>;

/** @throws Error that names the file and the field when one is malformed */
export async function readFacts(): Promise<BrandFacts[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(names.map((name) => readYaml(join(folder, name), schema)));
}
