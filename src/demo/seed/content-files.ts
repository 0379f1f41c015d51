import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const folder = join(import.meta.dirname, "../content");

const figure = z.tuple([z.string(), z.coerce.string(), z.string()]);

const seriesSchema = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    make: z.string(),
    section: z.string(),
    body: z.string(),
    kind: z.string().default(""),
    electric: z.boolean().default(false),
    figures: z.array(figure).default([]),
  }),
);

const membersSchema = z.array(
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

const replySchema = z.object({
  by: z.string(),
  text: z.string(),
  hours_after: z.number(),
  likes: z.number().int().default(0),
});
const commentsSchema = z.array(replySchema.extend({ replies: z.array(replySchema).default([]) }));

const pendingSchema = z.array(
  z.object({ article: z.string(), by: z.string(), hours_ago: z.number(), text: z.string() }),
);

const articleSchema = z.object({
  title: z.string(),
  kind: z.enum(["post", "pic", "video"]),
  section: z.string(),
  author: z.string(),
  hours_ago: z.number(),
  channel: z.string(),
  summary: z.string(),
  tags: z.array(z.coerce.string()).default([]),
  series: z.array(z.string()).default([]),
  cover: z.string(),
  video: z.enum(["night-drive", "track-lap"]).optional(),
  featured: z.number().int().optional(),
  reads: z.number().int().default(0),
  likes: z.number().int().default(0),
});

export type DemoSeries = z.output<typeof seriesSchema>[number];
export type DemoMember = z.output<typeof membersSchema>[number];
export type DemoComment = z.output<typeof commentsSchema>[number];
export type DemoArticle = z.output<typeof articleSchema> & {
  slug: string;
  body: string;
  comments: DemoComment[];
};

export type PendingComment = z.output<typeof pendingSchema>[number];

export interface DemoContent {
  /** Comments that wait for review. */
  pending: PendingComment[];
  series: DemoSeries[];
  members: DemoMember[];
  articles: DemoArticle[];
}

/**
 * Reads the demo content from its files, oldest article first.
 * @throws Error that names the file and the field when one is malformed
 */
export async function readDemoContent(): Promise<DemoContent> {
  const names = (await readdir(join(folder, "articles"))).filter((name) => name.endsWith(".md"));
  const [pending, series, members, articles] = await Promise.all([
    readYaml(join(folder, "pending-comments.yaml"), pendingSchema),
    readYaml(join(folder, "series.yaml"), seriesSchema),
    readYaml(join(folder, "members.yaml"), membersSchema),
    Promise.all(names.map((name) => readArticle(join(folder, "articles", name)))),
  ]);
  return { pending, series, members, articles: articles.sort((a, b) => b.hours_ago - a.hours_ago) };
}

async function readArticle(path: string): Promise<DemoArticle> {
  const text = await readFile(path, "utf8");
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${path}: no front matter`);
  const head = check(path, articleSchema, parse(match[1] ?? ""));
  const comments = await readYaml(path.replace(/\.md$/, ".comments.yaml"), commentsSchema);
  return { ...head, slug: basename(path, ".md"), body: (match[2] ?? "").trim(), comments };
}

async function readYaml<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  return check(path, schema, parse(await readFile(path, "utf8")));
}

function check<T extends z.ZodType>(path: string, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${path}: ${z.prettifyError(result.error)}`);
  return result.data;
}
