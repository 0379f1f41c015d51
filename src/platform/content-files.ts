import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

/** @throws Error that names the file and the field when it is malformed */
export async function readYaml<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  return check(path, schema, parse(await readFile(path, "utf8")));
}

/**
 * Reads a text with YAML before it, between lines of `---`.
 * @throws Error that names the file, and the field when its head is malformed
 */
export async function readFrontMatter<T extends z.ZodType>(
  path: string,
  schema: T,
): Promise<{ head: z.output<T>; body: string }> {
  const text = await readFile(path, "utf8");
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${path}: no front matter`);
  return { head: check(path, schema, parse(match[1] ?? "")), body: (match[2] ?? "").trim() };
}

function check<T extends z.ZodType>(path: string, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${path}: ${z.prettifyError(result.error)}`);
  return result.data;
}
