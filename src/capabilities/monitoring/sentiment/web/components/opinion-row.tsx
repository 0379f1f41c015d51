import type { Opinion } from "#capabilities/monitoring/sentiment/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { badness, caseStates, states } from "../words.ts";

export interface OpinionRowProps {
  opinion: Opinion;
  /** Path of its page; the row is a link then. */
  to?: string;
  onOpen?: (() => void) | undefined;
  open?: boolean;
  selected?: boolean;
  onSelect?: ((selected: boolean) => void) | undefined;
}

/** One complaint in a list: what it is about, how bad, who wrote it, and where its case stands. */
export function OpinionRow({
  opinion,
  to,
  onOpen,
  open = false,
  selected = false,
  onSelect,
}: OpinionRowProps) {
  const inside = <Inside opinion={opinion} />;
  const className = "press block min-w-0 flex-1 py-3 pr-4 text-left";
  return (
    <div className={cx("hair-b flex", open && "bg-accent-soft", onSelect ? "pl-1" : "pl-4")}>
      {onSelect && (
        <Checkbox
          shape="square"
          aria-label={`选中“${opinion.title || opinion.excerpt.slice(0, 20)}”`}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
          className="flex-none self-start pt-1"
        />
      )}
      {onOpen ? (
        <button type="button" aria-current={open || undefined} onClick={onOpen} className={className}>
          {inside}
        </button>
      ) : (
        <a href={to} className={className}>
          {inside}
        </a>
      )}
    </div>
  );
}

function Inside({ opinion }: { opinion: Opinion }) {
  const {
    title,
    excerpt,
    author,
    aspects,
    series,
    brand,
    heat,
    state,
    case: ofCase,
    score,
    section,
  } = opinion;
  const { label, kind } = states[state];
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Tag kind={kind}>{label}</Tag>
        {ofCase && (
          <Tag kind={ofCase.overdue ? "bad" : caseStates[ofCase.state].kind}>
            {ofCase.overdue ? "已超时" : caseStates[ofCase.state].label}
          </Tag>
        )}
        {aspects.slice(0, 3).map((aspect) => (
          <Tag key={aspect}>{aspect}</Tag>
        ))}
        <span className="num ml-auto flex-none text-12 text-ink-3">
          <RelativeTime value={opinion.written_at} />
        </span>
      </span>
      {title && <b className="mt-1.5 block truncate text-15 font-semibold">{title}</b>}
      <span className={cx("line-clamp-2 text-15 leading-body text-ink-2", title ? "mt-0.5" : "mt-1.5")}>
        {excerpt || "（没有文字）"}
      </span>
      <span className="mt-1 flex min-w-0 items-center gap-2 text-12 text-ink-3">
        <span className="num flex-none" title="负面程度，0 到 100">
          程度 <b className={badness(score) >= 70 ? "text-bad" : "text-ink-2"}>{badness(score)}</b>
        </span>
        <span className="num flex-none">{heat} 回应</span>
        <span className="min-w-0 truncate">
          {[
            series?.name ?? brand,
            sectionBySlug(section)?.shortName ?? "",
            opinion.noun,
            author?.nickname ?? "",
            ofCase?.owner ? `${ofCase.owner.name}负责` : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </>
  );
}
