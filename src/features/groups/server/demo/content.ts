import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";

const schema = z.array(
  z.object({
    section: z.string().default("main"),
    name: z.string(),
    region: z.string(),
    by: z.string(),
    days: z.number(),
    members: z.number().int(),
    joining: z.enum(["open", "approval"]).default("approval"),
    series: z.string().default(""),
    /** Whether it has a code to be scanned: of its own page, since there is no messenger behind it. */
    code: z.boolean().default(false),
    intro: z.string(),
  }),
);

/** The groups of the demo. */
export function readDemoGroups(): Promise<z.output<typeof schema>> {
  return readYaml(join(import.meta.dirname, "content/groups.yaml"), schema);
}
