import type { ArticleKind } from "#features/articles/contract.ts";
import type { VersionRow } from "#features/articles/draft-contract.ts";
import { formatDate } from "#shared/format.ts";
import type { SaveState } from "./use-draft.ts";

export const kindNames: Readonly<Record<ArticleKind, string>> = { post: "文章", pic: "图集", video: "视频" };

export const reasonNames: Readonly<Record<VersionRow["why"], string>> = {
  kept: "存为版本",
  conflict: "同时编辑时保留",
  published: "发布",
  corrected: "更正",
  before_restore: "恢复前",
  scheduled: "定时",
  handed_in: "送审",
};

/** What the editor says of what was saved, in a few words. */
export function savedWords(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return `已保存 ${formatDate(state.at, { time: true }).slice(-5)}`;
    case "saving":
      return "正在保存…";
    case "unsaved":
      return "有未保存的改动";
    case "offline":
      return "没有网络，已存在本机";
    case "conflict":
      return "同事保存了另一份";
    case "refused":
      return `保存失败：${state.why}`;
  }
}

/** ISO time as `<input type="datetime-local">` takes it, in the place of whoever looks; empty for none. */
export function localTime(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The same back; null for none. */
export function isoTime(local: string): string | null {
  return local === "" ? null : new Date(local).toISOString();
}
