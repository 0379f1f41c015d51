import type { FoundText } from "#capabilities/monitoring/text-search/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Tag } from "#ui/tag.tsx";
import { Marked } from "./marked.tsx";

export interface FoundRowProps {
  found: FoundText;
  selected: boolean;
  /** Left out where nothing can be done with several. */
  onSelect?: ((selected: boolean) => void) | undefined;
  /** Marks it as a complaint; left out where the account may not. */
  onMark?: (() => void) | undefined;
  marking: boolean;
}

export const keyOf = ({ kind, target_id }: Pick<FoundText, "kind" | "target_id">) => `${kind}:${target_id}`;

/** One text that was found: what it says around the words, who wrote it, and what can be done. */
export function FoundRow({ found, selected, onSelect, onMark, marking }: FoundRowProps) {
  const { title, excerpt, author, sentiment, opinion_id: opinion, link, published } = found;
  return (
    <div className="hair-b flex pr-1">
      {onSelect && (
        <Checkbox
          shape="square"
          aria-label={`选中“${title?.text ?? excerpt.text.slice(0, 20)}”`}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
          className="-ml-2 flex-none self-start pt-1"
        />
      )}
      <div className="min-w-0 flex-1 py-3">
        <p className="flex items-center gap-1.5">
          <Tag>{found.noun}</Tag>
          {!published && <Tag kind="warn">未公开</Tag>}
          {sentiment && (
            <Tag kind={sentiment === "negative" ? "bad" : "ok"}>
              {sentiment === "negative" ? "负面" : "正面"}
            </Tag>
          )}
          <span className="num ml-auto flex-none text-12 text-ink-3">
            {formatDate(found.written_at, { time: true })}
          </span>
        </p>
        {title && (
          <b className="mt-1.5 block text-15 leading-tight font-semibold break-words">
            <Marked {...title} />
          </b>
        )}
        <p className="mt-1 text-15 leading-body break-words text-ink-2">
          {excerpt.text === "" ? <span className="text-ink-3">（没有文字）</span> : <Marked {...excerpt} />}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2.5">
          <span className="mr-auto min-w-0 truncate text-12 text-ink-3">
            {[author?.nickname ?? "没有会员作者", sectionBySlug(found.section)?.shortName]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: "line", size: "s" })}
            >
              打开
            </a>
          )}
          {opinion ? (
            <a
              href={deskPathOf("admin.negative", {}, { query: { id: opinion } })}
              className={buttonClass({ variant: "line", size: "s" })}
            >
              查看负面
            </a>
          ) : (
            onMark && (
              <Button size="s" variant="line" loading={marking} onClick={onMark}>
                标为负面
              </Button>
            )
          )}
        </div>
      </div>
    </div>
  );
}
