import type { Hit } from "#capabilities/monitoring/monitoring/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { Snippet } from "../components/snippet.tsx";
import { actions, sectionWords } from "../components/words.ts";

export interface HitRowProps {
  hit: Hit;
  current: boolean;
  onOpen: () => void;
  /** Undefined where nothing can be chosen. */
  chosen?: boolean | undefined;
  onChoose: (chosen: boolean) => void;
}

/** One hit: the word, what stands around it, whose it is and what became of it. */
export function HitRow({ hit, current, onOpen, chosen, onChoose }: HitRowProps) {
  const { label, tag } = actions[hit.action];
  return (
    <div className={cx("hair-b flex items-start gap-1 pl-2", current && "bg-accent-soft")}>
      {chosen !== undefined && (
        <Checkbox
          shape="square"
          className="flex-none"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
          aria-label={`选择“${hit.word}”`}
        />
      )}
      <button
        type="button"
        onClick={onOpen}
        aria-current={current ? "true" : undefined}
        className="press min-w-0 flex-1 py-3 pr-4 pl-2 text-left"
      >
        <span className="flex items-center gap-2">
          {!hit.read && (
            <span
              className={cx("size-2 flex-none rounded-full", hit.action === "watch" ? "bg-ink-3" : "bg-bad")}
              aria-hidden="true"
            />
          )}
          <b className={cx("min-w-0 truncate text-15", hit.read ? "font-medium text-ink-2" : "font-bold")}>
            {hit.word}
            {!hit.read && <span className="sr-only">，未读</span>}
          </b>
          <Tag kind={tag} {...(hit.action === "watch" && { icon: "eye" })}>
            {label}
          </Tag>
          {hit.false_hit && <Tag>误报</Tag>}
          <RelativeTime value={hit.at} className="ml-auto flex-none text-12 text-ink-3" />
        </span>
        <span className="mt-1 line-clamp-2 text-15 break-words text-ink-2">
          <Snippet hit={hit} />
        </span>
        <span className="mt-1 block truncate text-12 text-ink-3">
          {[
            hit.author?.name ?? "匿名",
            hit.noun,
            sectionWords(hit.section),
            hit.assigned && `交给 ${hit.assigned.name}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </button>
    </div>
  );
}
