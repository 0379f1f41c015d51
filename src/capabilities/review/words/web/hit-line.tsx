import { sectionName } from "#sections/section-name.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";

export interface HitLineProps {
  hit: {
    kind: string;
    section: string;
    at: string;
    snippet: string;
    start: number;
    end: number;
    false_hit?: boolean;
  };
  /** What kinds of texts are called. */
  kinds: ReadonlyMap<string, string>;
  /** It is no violation. */
  watched?: boolean;
}

/** One text in which a word stands: what is around it, where and when. */
export function HitLine({ hit, kinds, watched = false }: HitLineProps) {
  const { kind, section, at, snippet, start, end } = hit;
  return (
    <div className="py-2">
      <p className="text-13 leading-comment break-words">
        {snippet.slice(0, start)}
        <mark className={watched ? "bg-surface-3" : undefined}>{snippet.slice(start, end)}</mark>
        {snippet.slice(end)}
      </p>
      <p className="num mt-0.5 flex items-center gap-1.5 text-12 text-ink-3">
        {[kinds.get(kind) ?? kind, sectionName(section)].filter(Boolean).join(" · ")}
        <RelativeTime value={at} />
        {hit.false_hit && <Tag>误报</Tag>}
      </p>
    </div>
  );
}
