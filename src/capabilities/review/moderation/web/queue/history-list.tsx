import type { HistoryEntry } from "#capabilities/review/moderation/contract.ts";
import { formatDate } from "#shared/format.ts";
import { diffTexts } from "./diff-texts.ts";

const moveWords: Record<string, string> = {
  submit: "提交审核",
  publish: "发布",
  withdraw: "自己删除",
  pass: "通过",
  confirm: "复查通过",
  reject: "驳回",
  revoke: "撤下",
  remove: "删除",
  undo: "撤销上一步",
};

const partWords: Record<string, string> = { title: "标题", body: "正文" };

/** What was done, newest first; where words changed, what went and what came. */
export function HistoryList({ items }: { items: readonly HistoryEntry[] }) {
  if (items.length === 0) return <p className="py-6 text-center text-15 text-ink-3">还没有记录</p>;
  return (
    <ol className="border-l border-line-2 pl-3.5">
      {items.map((entry, at) => (
        <li key={entry.version} className="mb-4">
          <p className="text-12 text-ink-3">
            {formatDate(entry.at, { time: true, year: false })} · {whoOf(entry)}
          </p>
          <p className="text-15">
            {entry.move === null ? "最初的样子" : (moveWords[entry.move] ?? entry.move)}
            {entry.reason && <span className="text-ink-2"> · {entry.reason}</span>}
          </p>
          <Changes now={entry} before={items[at + 1]} />
        </li>
      ))}
    </ol>
  );
}

function whoOf({ by, by_name }: HistoryEntry): string {
  if (by === "author") return `作者 ${by_name}`;
  if (by === "moderator") return `版主 ${by_name}`;
  return by_name || "系统";
}

function Changes({ now, before }: { now: HistoryEntry; before: HistoryEntry | undefined }) {
  if (before === undefined) return null;
  const changed = Object.keys(now.texts).filter((part) => now.texts[part] !== (before.texts[part] ?? ""));
  return (
    <>
      {changed.map((part) => (
        <p
          key={part}
          className="mt-1.5 rounded-2 bg-surface-2 px-3 py-2 text-13 leading-comment break-words whitespace-pre-line"
        >
          <span className="mr-1.5 text-ink-3">{partWords[part] ?? part}</span>
          {diffTexts(before.texts[part] ?? "", now.texts[part] ?? "").map(({ kind, text, at }) =>
            kind === "same" ? (
              <span key={at}>{text}</span>
            ) : kind === "gone" ? (
              <del key={at} className="bg-bad-soft text-bad">
                {text}
              </del>
            ) : (
              <ins key={at} className="bg-ok-soft text-ok no-underline">
                {text}
              </ins>
            ),
          )}
        </p>
      ))}
      {now.pictures !== before.pictures && (
        <p className="mt-1.5 text-13 text-ink-2">
          图片 {before.pictures} → {now.pictures} 张
        </p>
      )}
    </>
  );
}
