import { join } from "node:path";
import { z } from "zod";
import { readYaml } from "#platform/content-files.ts";

const roomsSchema = z.array(
  z.object({
    section: z.string(),
    state: z.enum(["draft", "announced", "ended"]),
    title: z.string(),
    intro: z.string(),
    /** Days from today, and hours of that day, in China. */
    days: z.number(),
    hour: z.number(),
    minutes: z.number().int(),
    /** Nicknames. */
    host: z.string(),
    moderators: z.array(z.string()).default([]),
    /** How many want to be reminded. */
    reminders: z.number().int().default(0),
    likes: z.number().int().default(0),
    peak: z.number().int().default(0),
    notice: z.string().default(""),
    /** Title of the article whose live it is. */
    article: z.string().optional(),
    /** What is said stands in chat.yaml. */
    chat: z.boolean().default(false),
    cover: z.string().optional(),
  }),
);
export type DemoRoom = z.output<typeof roomsSchema>[number];

/** Seconds since the beginning, nickname, words. */
const chatSchema = z.array(z.tuple([z.number(), z.string(), z.string()]));

export interface DemoMessage {
  seconds: number;
  by: string;
  kind: "text" | "question";
  body: string;
  votes: number;
}

/** The rooms of the demo. */
export function readDemoRooms(): Promise<DemoRoom[]> {
  return readYaml(join(import.meta.dirname, "content/rooms.yaml"), roomsSchema);
}

/** What was said in the one that is over. */
export async function readDemoChat(): Promise<DemoMessage[]> {
  const lines = await readYaml(join(import.meta.dirname, "content/chat.yaml"), chatSchema);
  return lines.map(([seconds, by, words]) => {
    const [, votes, question] = /^\?(\d+) (.*)$/s.exec(words) ?? [];
    return question === undefined
      ? { seconds, by, kind: "text", body: words, votes: 0 }
      : { seconds, by, kind: "question", body: question, votes: Number(votes) };
  });
}
