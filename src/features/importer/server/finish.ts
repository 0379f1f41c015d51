import { createHash } from "node:crypto";
import { plainText } from "#platform/html/plain-text.ts";
import { excerpt } from "./content.ts";
import type { EntryDraft } from "./entry.ts";
import type { Feed, FeedEntry } from "./model.ts";

const TITLE_LENGTH = 30;
const MAX_TITLE = 200;

/**
 * Fills the gaps of the entries (identity, title), removes doubles and reports each step.
 */
export function finishEntries(drafts: EntryDraft[]): Pick<Feed, "entries" | "skipped" | "problems"> {
  const entries: FeedEntry[] = [];
  const skipped: Feed["skipped"] = [];
  const problems: Feed["problems"] = [];
  const byGuid = new Map<string, FeedEntry>();
  drafts.forEach((draft, index) => {
    const { entry, notes, reason } = finishEntry(draft);
    const label = entry?.title ?? draft.link ?? draft.guid ?? `第 ${index + 1} 条`;
    for (const message of notes) problems.push({ entry: label, message });
    if (entry === null) {
      skipped.push({ entry: label, message: reason });
      return;
    }

    const twin = byGuid.get(entry.guid);
    if (twin && twin.link === entry.link) {
      skipped.push({ entry: label, message: "与同一文件里另一篇的标识和地址相同" });
      return;
    }
    if (twin) {
      // Same identity, different page: the address tells them apart and stays the same on the next run.
      problems.push({ entry: label, message: `标识与“${twin.title}”重复，改用地址区分` });
      entry.guid = `${entry.guid}#${digest(entry.link ?? entry.title)}`;
      if (byGuid.has(entry.guid)) {
        skipped.push({ entry: label, message: "与同一文件里另一篇的标识和地址相同" });
        return;
      }
    }
    byGuid.set(entry.guid, entry);
    entries.push(entry);
  });
  return { entries, skipped, problems };
}

function finishEntry(
  draft: EntryDraft,
): { entry: FeedEntry; notes: string[]; reason?: never } | { entry: null; notes: string[]; reason: string } {
  const { notes, ...rest } = draft;
  const text = plainText(draft.html) || draft.summary;
  const hasMedia = draft.images.length > 0 || draft.video !== null || /<img\b/i.test(draft.html);
  if (draft.title === "" && text === "" && !hasMedia) {
    const reason = draft.incomplete ? "文件在这里中断，没有可用内容" : "没有标题也没有正文";
    return { entry: null, notes, reason };
  }
  let title = draft.title;
  if (title === "") {
    title = text === "" ? "无题" : excerpt(text, TITLE_LENGTH);
    notes.push("没有标题，取正文开头作标题");
  } else if ([...title].length > MAX_TITLE) {
    title = excerpt(title, MAX_TITLE);
    notes.push("标题过长，已截短");
  }
  if (draft.publishedAt === null) notes.push("没有日期，用整个文件的日期或导入的时间");
  let guid = draft.guid ?? draft.link;
  if (guid === null) {
    guid = `hash:${digest(`${draft.title}\n${draft.html}\n${draft.video?.url ?? ""}`)}`;
    notes.push("没有标识也没有地址，按内容识别；内容改动后会当作新文章");
  }
  if (draft.incomplete) notes.push("文件在这篇正文中间中断，正文不完整");
  return {
    entry: { ...rest, title, guid: guid.slice(0, 1000) },
    notes,
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
