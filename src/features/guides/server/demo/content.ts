import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";

const schema = z.array(
  z.object({
    section: z.string(),
    part: z.string(),
    part_number: z.string(),
    summary: z.string(),
    minutes: z.number().int(),
    level: z.number().int(),
    /** Keys of drawings. */
    cover: z.string(),
    fitment: z.array(z.object({ series: z.string(), note: z.string().default("") })),
    tools: z.array(z.string()),
    cautions: z.array(z.string()),
    steps: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        text: z.string(),
        picture: z.string().optional(),
        caution: z.string().default(""),
        torques: z
          .array(z.object({ what: z.string(), low: z.number(), high: z.number().nullable().default(null) }))
          .default([]),
      }),
    ),
  }),
);

/** The guides of the demo. */
export function readDemoGuides(): Promise<z.output<typeof schema>> {
  return readYaml(join(import.meta.dirname, "content/guides.yaml"), schema);
}
