import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { since } from "../components/durations.ts";
import { AuthorTags } from "./author-tags.tsx";
import { MarkedText } from "./marked-text.tsx";
import { ALL, useQueueKind } from "./queue-kind.ts";
import { useLongPress } from "./use-long-press.ts";

export interface QueueRowProps {
  row: ReviewRow;
  now: number;
  current: boolean;
  search?: string | undefined;
  /** Left out where nothing can be selected. */
  selected?: boolean;
  onSelect?: (selected: boolean) => void;
  onOpen: () => void;
  /** Where a finger rests on it. */
  onHold?: () => void;
}

/** Title and text in one, as far as they are seen. */
function RowText({ row, search }: { row: ReviewRow; search: string | undefined }) {
  const { title, text } = row.content;
  const hits = (part: "title" | "text") => row.hits.filter((hit) => hit.part === part);
  return (
    <>
      {title && (
        <>
          <b className="font-semibold">
            <MarkedText text={title} search={search} words={hits("title")} />
          </b>{" "}
        </>
      )}
      <MarkedText text={text} search={search} words={hits("text")} />
    </>
  );
}

/** One entry of the list. */
export function QueueRow({ row, now, current, search, selected, onSelect, onOpen, onHold }: QueueRowProps) {
  const hold = useLongPress(onHold);
  const kind = useQueueKind();
  const taken = row.claim !== null && !row.claim.mine;
  const details = [
    kind.name === ALL && row.kind_title,
    sectionBySlug(row.section)?.shortName,
    row.content.place,
    // The board of a post is its place already.
    row.subject && row.subject.title !== row.content.place && `《${row.subject.title}》`,
    row.content.pictures.length > 0 && `图 ${row.content.pictures.length}`,
    ...new Set(row.hits.map(({ list }) => list && `${list}组`)),
  ];
  return (
    <div
      data-current={current || undefined}
      {...hold}
      className={cx(
        // The system's own selection of words would come in between.
        onHold && "select-none [-webkit-touch-callout:none]",
        "hair-b relative flex pr-4",
        onSelect ? "pl-1.5" : "pl-4",
        current && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]",
        taken && "opacity-60",
      )}
    >
      {onSelect && (
        <Checkbox
          shape="square"
          className="flex-none self-start pt-1"
          checked={selected ?? false}
          aria-label={`选择${row.author_name}的${kind.noun}`}
          onChange={(event) => onSelect(event.target.checked)}
        />
      )}
      <button
        type="button"
        onClick={onOpen}
        aria-current={current || undefined}
        className="min-w-0 flex-1 py-3 text-left"
      >
        <span className="flex items-center gap-1.5">
          <b className="min-w-0 flex-1 truncate text-15 font-semibold">{row.author_name}</b>
          <span className="num flex-none text-13 text-ink-3">
            {taken ? (
              <span className="flex items-center gap-1">
                <Icon name="lock" size="s" />
                <span className="max-w-[8em] truncate">{row.claim?.by_name}</span>
              </span>
            ) : row.status === "waiting" ? (
              since(row.submitted_at, now)
            ) : (
              <RelativeTime value={row.decided?.at ?? row.submitted_at} />
            )}
          </span>
        </span>
        <span className="mt-1 line-clamp-2 text-15 leading-comment">
          {row.content.gone ? "作者已删除" : <RowText row={row} search={search} />}
        </span>
        {/* Below the name, which they would push to nothing. */}
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {row.author && <AuthorTags author={row.author} now={now} />}
          {row.reports.length > 0 && <Tag kind="warn">举报 {row.reports.length}</Tag>}
        </span>
        <span className={cx("mt-1 block truncate text-12", current ? "text-ink-2" : "text-ink-3")}>
          {details.filter(Boolean).join(" · ")}
        </span>
      </button>
    </div>
  );
}
