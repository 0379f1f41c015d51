import type { WrittenText } from "#capabilities/monitoring/member-desk/contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";

const states: Record<WrittenText["status"], { label: string; kind: "plain" | "ok" | "warn" | "bad" }> = {
  waiting: { label: "待审", kind: "warn" },
  draft: { label: "草稿", kind: "plain" },
  in_review: { label: "待审", kind: "warn" },
  published: { label: "已公开", kind: "ok" },
  rejected: { label: "被驳回", kind: "bad" },
  revoked: { label: "被撤下", kind: "bad" },
  removed: { label: "被删除", kind: "plain" },
  withdrawn: { label: "作者删除", kind: "plain" },
};

const PICTURES = 3;

export interface TextRowProps {
  row: WrittenText;
  selected: boolean;
  onToggle: () => void;
}

/** One text of a member: how it stands, where, what of it met words, and a box to choose it. */
export function TextRow({ row, selected, onToggle }: TextRowProps) {
  const { label, kind } = states[row.status];
  const name = row.title || [...row.text].slice(0, 20).join("");
  return (
    <div className="hair-b flex items-start gap-1 py-2.5">
      <Checkbox
        shape="square"
        aria-label={`选择 ${name}`}
        checked={selected}
        disabled={!row.can_decide}
        onChange={onToggle}
      />
      <div className="min-w-0 flex-1 pt-2.5">
        <p className="num flex flex-wrap items-center gap-1.5 text-13 text-ink-3">
          <Tag kind={kind}>{label}</Tag>
          {[sectionName(row.section), row.place, row.region, formatDate(row.at, { time: true })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {row.title && <p className="mt-1 text-15 font-semibold break-words">{row.title}</p>}
        {row.text && (
          <p className="mt-1 line-clamp-4 text-15 break-words whitespace-pre-line text-ink-2">{row.text}</p>
        )}
        {row.pictures.length > 0 && (
          <div className="mt-2 flex gap-1.5">
            {row.pictures.slice(0, PICTURES).map((picture, at) => (
              <div key={picture.id} className="relative w-16 overflow-hidden rounded-1">
                <Picture media={picture} alt={`第 ${at + 1} 张图片`} ratio="1:1" sizes="64px" />
              </div>
            ))}
            {row.pictures.length > PICTURES && (
              <span className="num self-end text-12 text-ink-3">共 {row.pictures.length} 张</span>
            )}
          </div>
        )}
        {row.hits.length > 0 && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {row.hits.map(({ word, list }) => (
              <Tag key={`${list} ${word}`} kind="warn" icon="alert">
                {list ? `${word} · ${list}` : word}
              </Tag>
            ))}
          </p>
        )}
        {row.reason && <p className="mt-1 text-13 text-bad">理由：{row.reason}</p>}
      </div>
      {row.link && (
        <a
          href={row.link}
          aria-label={`打开${row.noun}所在页面`}
          className="press grid size-11 flex-none place-items-center text-ink-3"
        >
          <Icon name="external" size="m" />
        </a>
      )}
    </div>
  );
}
