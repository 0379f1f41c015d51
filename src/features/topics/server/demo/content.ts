import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";

const schema = z.array(
  z.object({
    section: z.string().default("main"),
    name: z.string(),
    class: z.string(),
    by: z.string(),
    days: z.number(),
    views: z.number().int(),
    /** Key of a drawing. */
    cover: z.string().optional(),
    series: z.string().default(""),
    /** Only owners write under it. */
    owners: z.boolean().default(false),
    intro: z.string(),
  }),
);

export type DemoTopic = z.output<typeof schema>[number];

/** The topics of the demo. */
export function readDemoTopics(): Promise<DemoTopic[]> {
  return readYaml(join(import.meta.dirname, "content/topics.yaml"), schema);
}
