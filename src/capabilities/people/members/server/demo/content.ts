import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";

const schema = z.array(
  z.object({
    nickname: z.string(),
    role: z.enum(["editor", "member"]),
    region: z.string(),
    city: z.string().default(""),
    bio: z.string().default(""),
    avatar: z.number().int(),
    joined_days_ago: z.number(),
    gender: z.enum(["unset", "male", "female"]).default("unset"),
    car: z.string().optional(),
  }),
);

/** Editors and members of the demo, all of them invented. */
export function readDemoMembers(): Promise<z.output<typeof schema>> {
  return readYaml(join(import.meta.dirname, "content/members.yaml"), schema);
}
