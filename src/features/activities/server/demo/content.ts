import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";
import { activityTypes, fieldKinds, noticeKeys } from "#shared/activity.ts";
import { storedStates } from "#shared/activity-standing.ts";

const schema = z.array(
  z.object({
    section: z.string(),
    type: z.enum(activityTypes),
    title: z.string(),
    state: z.enum(storedStates),
    day: z.number(),
    at: z.number(),
    hours: z.number(),
    opens: z.number(),
    closes: z.number(),
    region: z.string(),
    place: z.string(),
    address: z.string(),
    organiser: z.string(),
    poster: z.string(),
    summary: z.string(),
    quota: z.number().int(),
    /** How many come, wait, wait for the organiser's look, and were let in. */
    taken: z.number().int().default(0),
    waits: z.number().int().default(0),
    asks: z.number().int().default(0),
    entered: z.number().int().default(0),
    points: z.number().int().default(0),
    /** Of a ticket with lunch, which is one of six; in fen. */
    fen: z.number().int().default(0),
    /** Two more dates come after it. */
    series: z.boolean().default(false),
    companions: z.boolean().default(false),
    emergency: z.boolean().default(false),
    invited: z.boolean().default(false),
    owners: z.boolean().default(false),
    reviewed: z.boolean().default(false),
    recap: z.boolean().default(false),
    reason: z.string().default(""),
    /** Paragraphs. */
    text: z.array(z.string()),
    agenda: z.array(z.string()),
    stages: z.array(z.string()).default([]),
    gates: z.array(z.string()).default([]),
    notices: z.array(z.enum(noticeKeys)).default([]),
    form: z.array(z.enum(fieldKinds)).default([]),
    /** Stars, and what was said; paragraphs apart by a bar. */
    reviews: z.array(z.string()).default([]),
  }),
);
export type DemoActivity = z.output<typeof schema>[number];

/** The activities of the demo. */
export function readDemoActivities(): Promise<DemoActivity[]> {
  return readYaml(join(import.meta.dirname, "content/activities.yaml"), schema);
}
