import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { htmlBlocks, markdownBlocks } from "./html-document.ts";
import { flagIn, type JsonObject, jsonObjects, numberIn, textIn } from "./json-records.ts";
import { type ForumSource, type SourceReply, type SourceText, type SourceThread, timeOf } from "./source.ts";

type Kind = "user" | "category" | "topic" | "post";
const KEY = /^(user|category|topic|post):(\d{1,18})$/;

/** Whether a file holds objects of NodeBB's database. */
export async function isNodebb(path: string): Promise<boolean> {
  for (const file of await filesOf(path)) {
    let looked = 0;
    for await (const [, object] of objectsIn(file)) {
      if (KEY.test(textIn(object, "_key"))) return true;
      looked += 1;
      if (looked > 500) break;
    }
  }
  return false;
}

/**
 * NodeBB's database as JSON: what mongoexport writes of the collection `objects` (a line or an array element each, with
 * `_key`), or one object by keys such as `topic:12`. Several files are read as one.
 * @param base address of the old forum, for links that name none
 * @throws Error in Chinese when there are no categories or no topics
 */
export async function openNodebb(path: string, base: string | null): Promise<ForumSource> {
  const files = await filesOf(path);
  const topics = new Map<string, JsonObject>();
  /** Posts of each topic by time; the first is the topic's own text. */
  const order = new Map<string, { pid: string; at: number }[]>();

  async function* records(...kinds: Kind[]): AsyncGenerator<{ kind: Kind; key: string; object: JsonObject }> {
    for (const file of files)
      for await (const [name, object] of objectsIn(file)) {
        const [, kind, key = ""] = KEY.exec(textIn(object, "_key") || name) ?? [];
        if (kind !== undefined && kinds.includes(kind as Kind)) yield { kind: kind as Kind, key, object };
      }
  }

  let categories = 0;
  for await (const { kind, key, object } of records("category", "topic", "post")) {
    if (kind === "category") categories += 1;
    else if (flagIn(object, "deleted")) continue;
    else if (kind === "topic") topics.set(key, object);
    else {
      const tid = textIn(object, "tid");
      const list = order.get(tid) ?? [];
      list.push({ pid: key, at: numberIn(object, "timestamp") ?? 0 });
      order.set(tid, list);
    }
  }
  if (categories === 0 || topics.size === 0)
    throw new Error("没有找到 category 或 topic，这不是完整的 NodeBB 数据");
  const floors = new Map<string, number>();
  for (const [tid, list] of order) {
    const main = textIn(topics.get(tid) ?? {}, "mainPid");
    list.sort((a, b) => Number(b.pid === main) - Number(a.pid === main) || a.at - b.at);
    for (const [at, { pid }] of list.entries()) floors.set(pid, at + 1);
  }

  const textOf = (object: JsonObject): SourceText => {
    const written = textIn(object, "content");
    // Some forums have an editor that stores HTML.
    const isHtml = /^\s*<(?:p|div|h\d|ul|ol|blockquote)\b/i.test(written);
    return {
      blocks: (findMember) => (isHtml ? htmlBlocks : markdownBlocks)(written, { findMember, base }),
      appended: [],
    };
  };
  const common = (object: JsonObject) => {
    const uid = textIn(object, "uid");
    return {
      authorKey: uid === "" || uid === "0" ? null : uid,
      text: textOf(object),
      createdAt: timeOf(textIn(object, "timestamp")),
    };
  };

  return {
    format: "nodebb",
    async *members() {
      for await (const { key, object } of records("user")) {
        const name = textIn(object, "username");
        if (name !== "")
          yield {
            key,
            name,
            mobile: textIn(object, "phone", "mobile"),
            bio: textIn(object, "aboutme"),
            joinedAt: timeOf(textIn(object, "joindate")),
          };
      }
    },
    async *boards() {
      for await (const { key, object } of records("category")) {
        const name = textIn(object, "name");
        if (name !== "" && !flagIn(object, "disabled"))
          yield { key, name, intro: textIn(object, "description") };
      }
    },
    async *threads(): AsyncGenerator<SourceThread> {
      for await (const { key, object } of records("post")) {
        const tid = textIn(object, "tid");
        const topic = topics.get(tid);
        if (topic === undefined || flagIn(object, "deleted") || floors.get(key) !== 1) continue;
        yield {
          ...common(object),
          key: tid,
          boardKey: textIn(topic, "cid"),
          title: textIn(topic, "title"),
          pinned: flagIn(topic, "pinned"),
          best: false,
          locked: flagIn(topic, "locked"),
          views: numberIn(topic, "viewcount") ?? 0,
        };
      }
    },
    async *replies(): AsyncGenerator<SourceReply> {
      for await (const { key, object } of records("post")) {
        const tid = textIn(object, "tid");
        const floor = floors.get(key) ?? 0;
        if (!topics.has(tid) || flagIn(object, "deleted") || floor < 2) continue;
        const quoted = textIn(object, "toPid");
        const quotedKey = (floors.get(quoted) ?? 0) > 1 ? quoted : null;
        yield { ...common(object), key, threadKey: tid, floor, quotedKey };
      }
    },
    attachment: () => undefined,
  };
}

/** Objects of a file with the names under which they stand, where they do. */
async function* objectsIn(file: string): AsyncGenerator<[name: string, object: JsonObject]> {
  for await (const object of jsonObjects(file)) {
    const named = Object.entries(object).filter(
      ([name, value]) => KEY.test(name) && typeof value === "object" && value !== null,
    );
    if (named.length === 0) yield ["", object];
    else for (const [name, value] of named) yield [name, value as JsonObject];
  }
}

async function filesOf(path: string): Promise<string[]> {
  const isJson = (name: string) => /\.(?:json|ndjson|jsonl)$/i.test(name);
  if (!(await stat(path)).isDirectory()) return isJson(path) ? [path] : [];
  return (await readdir(path))
    .filter(isJson)
    .sort()
    .map((name) => join(path, name));
}
