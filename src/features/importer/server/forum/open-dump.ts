import { isDiscourse, openDiscourse } from "./discourse.ts";
import { isDiscuz, openDiscuz } from "./discuz.ts";
import { isNodebb, openNodebb } from "./nodebb.ts";
import type { ForumFormat, ForumSource } from "./source.ts";

export interface DumpOptions {
  /** Null judges by what is in the files. */
  format: ForumFormat | null;
  /** Of the text files; null judges by what is in them. */
  encoding: string | null;
  /** Address of the old forum, for links that name none. */
  base: string | null;
}

/**
 * Opens the dump of a forum: a file, or a folder of files.
 * @throws Error in Chinese when it is none, or not a whole one
 */
export async function openDump(path: string, options: DumpOptions): Promise<ForumSource> {
  const format = options.format ?? (await formatOf(path));
  if (format === "discuz") return openDiscuz(path, options);
  return format === "nodebb" ? openNodebb(path, options.base) : openDiscourse(path, options.base);
}

async function formatOf(path: string): Promise<ForumFormat> {
  if (await isDiscuz(path)) return "discuz";
  if (await isNodebb(path)) return "nodebb";
  if (await isDiscourse(path)) return "discourse";
  throw new Error(`认不出“${path}”是哪种论坛的数据；可以用 --forum discuz、nodebb 或 discourse 指明`);
}
