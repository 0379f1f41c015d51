import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import {
  type DemoDiscussion,
  demoDiscussion,
  demoReported,
} from "#capabilities/texts/comments/server/public.ts";
import { readFrontMatter, readYaml } from "#platform/content-files.ts";
import { picturesIn } from "./body.ts";

const folder = join(import.meta.dirname, "content");

const figure = z.tuple([z.string(), z.coerce.string(), z.string()]);

const seriesSchema = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    make: z.string(),
    section: z.string(),
    body: z.string(),
    /** Key of the drawing on its card. */
    cover: z.string(),
    kind: z.string().default(""),
    electric: z.boolean().default(false),
    figures: z.array(figure).default([]),
  }),
);

const waitingSchema = z.array(
  z.object({ article: z.string(), by: z.string(), hours_ago: z.number(), text: z.string() }),
);

const reportedSchema = z.array(demoReported.extend({ article: z.string() }));

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
  /** Whom the whole text is kept for. */
  audience: z.enum(["all", "club", "series"]).default("all"),
  cover: z.string(),
  video: z.enum(["night-drive", "track-lap"]).optional(),
  featured: z.number().int().optional(),
  reads: z.number().int().default(0),
  likes: z.number().int().default(0),
});

export type DemoSeries = z.output<typeof seriesSchema>[number];
export type DemoArticle = z.output<typeof articleSchema> & { slug: string; body: string };

/** Series of cars. @throws Error that names the file and the field when one is malformed, as all of these do */
export function readDemoSeries(): Promise<DemoSeries[]> {
  return readYaml(join(folder, "series.yaml"), seriesSchema);
}

/** Articles of the demo, oldest first. */
export async function readDemoArticles(): Promise<DemoArticle[]> {
  const names = (await readdir(join(folder, "articles"))).filter((name) => name.endsWith(".md"));
  const articles = await Promise.all(
    names.map(async (name) => {
      const { head, body } = await readFrontMatter(join(folder, "articles", name), articleSchema);
      return { ...head, slug: basename(name, ".md"), body };
    }),
  );
  return articles.sort((a, b) => b.hours_ago - a.hours_ago);
}

/** What is said under an article. */
export function readDiscussion({ slug }: Pick<DemoArticle, "slug">): Promise<DemoDiscussion> {
  return readYaml(join(folder, "articles", `${slug}.comments.yaml`), demoDiscussion);
}

/** Comments that wait for review when the demo begins; `article` is a slug. */
export function readWaitingComments(): Promise<z.output<typeof waitingSchema>> {
  return readYaml(join(folder, "waiting-comments.yaml"), waitingSchema);
}

/** Comments that readers reported; `article` is a slug. */
export function readReportedComments(): Promise<z.output<typeof reportedSchema>> {
  return readYaml(join(folder, "reported-comments.yaml"), reportedSchema);
}

/** Keys of all drawings that an article shows. */
export function drawingsOf(article: Pick<DemoArticle, "cover" | "body">): string[] {
  return [article.cover, ...picturesIn(article.body).map(({ key }) => key)];
}
