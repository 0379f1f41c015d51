import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { type DocumentKey, documentKeys, versionSchema } from "../contract.ts";

/** A text as its file says it: placeholders are still open. */
export interface DocumentText {
  key: DocumentKey;
  version: string;
  title: string;
  summary: string[];
  /** Markdown. */
  body: string;
}

const textsFolder = fileURLToPath(new URL("../texts/", import.meta.url));

const frontMatterSchema = z.strictObject({
  title: z.string().min(2),
  version: versionSchema,
  effective: versionSchema,
  summary: z.array(z.string().min(5)).min(3).max(5),
});

/**
 * Reads `<key>/<version>.md` of every key, oldest version first.
 * @throws Error naming the file whose front matter or place is wrong
 */
export async function loadTexts(folder: string = textsFolder): Promise<DocumentText[]> {
  const texts: DocumentText[] = [];
  for (const key of documentKeys) {
    const names = (await readdir(`${folder}/${key}`)).filter((name) => name.endsWith(".md")).sort();
    for (const name of names) {
      const source = await readFile(`${folder}/${key}/${name}`, "utf8");
      texts.push(parseText(key, name.slice(0, -".md".length), source));
    }
  }
  return texts;
}

/**
 * @param version the file's name without its ending; the front matter must say the same
 * @throws Error with the reason in words
 */
export function parseText(key: DocumentKey, version: string, source: string): DocumentText {
  const file = `${key}/${version}.md`;
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`${file}: no front matter`);
  const front = frontMatterSchema.safeParse(parse(match[1]));
  if (!front.success) throw new Error(`${file}: ${z.prettifyError(front.error)}`);
  if (front.data.version !== version) throw new Error(`${file}: the front matter says ${front.data.version}`);
  if (front.data.effective !== version) throw new Error(`${file}: a version is named by its effective date`);
  const body = match[2].trim();
  if (body === "") throw new Error(`${file}: no text`);
  return { key, version, title: front.data.title, summary: front.data.summary, body };
}
