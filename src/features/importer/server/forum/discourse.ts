import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { htmlBlocks, markdownBlocks } from "./html-document.ts";
import { flagIn, type JsonObject, jsonObjects, numberIn, textIn } from "./json-records.ts";
import { type ForumSource, type SourceReply, type SourceText, type SourceThread, timeOf } from "./source.ts";

/** Kinds of posts; others than ordinary ones say that something was closed, moved or pinned. */
const ORDINARY = 1;

/** Whether files hold topics as Discourse's API answers them. */
export async function isDiscourse(path: string): Promise<boolean> {
  for (const file of await filesOf(path))
    for await (const object of jsonObjects(file)) if (postsIn(object).length > 0) return true;
  return false;
}

/**
 * Topics and categories as Discourse's public API answers them, in files: `/t/12.json` and, for topics of more than twenty
 * posts, `/t/12/posts.json`; `/categories.json` or `/site.json`. A file holds one answer or several.
 * @param base address of the old forum, for links and pictures that name none
 * @throws Error in Chinese when there are no topics
 */
export async function openDiscourse(path: string, base: string | null): Promise<ForumSource> {
  const files = await filesOf(path);
  const topics = new Map<string, JsonObject>();

  async function* objects(): AsyncGenerator<JsonObject> {
    for (const file of files) yield* jsonObjects(file);
  }
  /** Every post once, however many files hold it. */
  async function* posts(): AsyncGenerator<{ topicKey: string; number: number; post: JsonObject }> {
    const seen = new Set<string>();
    for await (const object of objects())
      for (const post of postsIn(object)) {
        const topicKey = textIn(post, "topic_id") || textIn(object, "id");
        const number = numberIn(post, "post_number") ?? 0;
        const key = `${topicKey}#${number}`;
        if (number < 1 || seen.has(key) || !isShown(post) || !topics.has(topicKey)) continue;
        seen.add(key);
        yield { topicKey, number, post };
      }
  }

  for await (const object of objects())
    if (textIn(object, "title") !== "" && postsIn(object).length > 0 && textIn(object, "deleted_at") === "")
      topics.set(textIn(object, "id"), headOf(object));
  if (topics.size === 0) throw new Error("没有找到主题，这不是 Discourse 的 JSON 数据");

  const common = (post: JsonObject) => ({
    authorKey: textIn(post, "user_id") || null,
    text: textOf(post, base),
    createdAt: timeOf(textIn(post, "created_at")),
  });

  return {
    format: "discourse",
    async *members() {
      const seen = new Set<string>();
      for await (const { post } of posts()) {
        const key = textIn(post, "user_id");
        const name = textIn(post, "username");
        if (key === "" || name === "" || seen.has(key)) continue;
        seen.add(key);
        // When he came is not told; his first post is the nearest that is.
        yield { key, name, mobile: "", bio: "", joinedAt: timeOf(textIn(post, "created_at")) };
      }
    },
    async *boards() {
      const names = new Map<string, { name: string; intro: string }>();
      for await (const object of objects())
        for (const category of categoriesIn(object)) {
          const name = textIn(category, "name");
          if (name !== "")
            names.set(textIn(category, "id"), { name, intro: textIn(category, "description_text") });
        }
      for (const key of new Set([...topics.values()].map((topic) => textIn(topic, "category_id"))))
        yield { key, ...(names.get(key) ?? { name: `旧站版块 ${key || 1}`, intro: "" }) };
    },
    async *threads(): AsyncGenerator<SourceThread> {
      for await (const { topicKey, number, post } of posts()) {
        const topic = topics.get(topicKey);
        if (topic === undefined || number !== 1) continue;
        yield {
          ...common(post),
          key: topicKey,
          boardKey: textIn(topic, "category_id"),
          title: textIn(topic, "title"),
          pinned: flagIn(topic, "pinned") || flagIn(topic, "pinned_globally"),
          best: false,
          locked: flagIn(topic, "closed") || flagIn(topic, "archived"),
          views: numberIn(topic, "views") ?? 0,
        };
      }
    },
    async *replies(): AsyncGenerator<SourceReply> {
      for await (const { topicKey, number, post } of posts()) {
        if (number === 1) continue;
        const quoted = numberIn(post, "reply_to_post_number") ?? 0;
        yield {
          ...common(post),
          key: `${topicKey}#${number}`,
          threadKey: topicKey,
          floor: number,
          quotedKey: quoted > 1 ? `${topicKey}#${quoted}` : null,
        };
      }
    },
    attachment: () => undefined,
  };
}

/** Drawn HTML comes first: it names pictures by their addresses, where Markdown has codes that only the old forum knows. */
function textOf(post: JsonObject, base: string | null): SourceText {
  const cooked = textIn(post, "cooked");
  const raw = textIn(post, "raw");
  return {
    blocks: (findMember) =>
      cooked !== ""
        ? htmlBlocks(cooked, { findMember, base })
        : markdownBlocks(quotesAsMarkdown(raw), { findMember, base }),
    appended: [],
  };
}

/** Discourse writes quotes between brackets. */
function quotesAsMarkdown(raw: string): string {
  let quoting = 0;
  return raw
    .split("\n")
    .flatMap((line) => {
      if (/^\[quote(?:=[^\]]*)?\]\s*$/i.test(line)) quoting += 1;
      else if (/^\[\/quote\]\s*$/i.test(line)) {
        quoting = Math.max(0, quoting - 1);
        return [""];
      } else return [quoting > 0 ? `> ${line}` : line];
      return [];
    })
    .join("\n");
}

const isShown = (post: JsonObject): boolean =>
  (numberIn(post, "post_type") ?? ORDINARY) === ORDINARY &&
  !flagIn(post, "hidden") &&
  !flagIn(post, "user_deleted") &&
  textIn(post, "deleted_at") === "";

/** What is remembered of a topic: not its posts. */
function headOf(topic: JsonObject): JsonObject {
  const names = ["id", "title", "category_id", "views", "closed", "archived", "pinned", "pinned_globally"];
  return Object.fromEntries(names.map((name) => [name, topic[name]]));
}

function postsIn(object: JsonObject): JsonObject[] {
  const stream = object.post_stream;
  return isObject(stream) ? listOf(stream.posts) : [];
}

function categoriesIn(object: JsonObject): JsonObject[] {
  const list = object.category_list;
  const found = [...(isObject(list) ? listOf(list.categories) : []), ...listOf(object.categories)];
  return found.flatMap((one) => [one, ...listOf(one.subcategory_list)]);
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return /\.json$/i.test(path) ? [path] : [];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.json$/i.test(name))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => join(path, name));
}
