import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Content } from "#capabilities/monitoring/monitoring/contract.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { Snippet } from "../components/snippet.tsx";
import { sectionWords, stateOfText } from "../components/words.ts";
import { reviewOf } from "../hits/review-of.ts";

export interface ContentRowProps {
  content: Content;
  /** Undefined where nothing can be chosen. */
  chosen?: boolean | undefined;
  onChoose?: (chosen: boolean) => void;
  /** Beside its state. */
  children?: ReactNode;
}

/** One text of a warning, with the ways to its review, to what is done for its author and to its page. */
export function ContentRow({ content, chosen, onChoose, children }: ContentRowProps) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => reviewOf(content.kind, content.target_id ?? ""),
    onSuccess: (path) => navigate(path),
  });
  const { label, tag } = stateOfText(content.target_id === null ? null : content.state);
  return (
    <div className="hair-b flex items-start gap-1 py-3">
      {chosen !== undefined && (
        <Checkbox
          shape="square"
          className="flex-none"
          checked={chosen}
          disabled={content.target_id === null}
          onChange={(event) => onChoose?.(event.target.checked)}
          aria-label={`选择${content.author?.name ?? "匿名"}的${content.noun}`}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-15 break-words">
          <Snippet hit={content} />
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <Tag kind={tag}>{label}</Tag>
          {children}
          <span>
            {content.author?.name ?? "匿名"} · {sectionWords(content.section)}
            {content.noun}
          </span>
          <RelativeTime value={content.at} />
        </p>
        <p className="mt-1 flex gap-5 text-13">
          {content.target_id !== null && (
            <button
              type="button"
              className="press hit font-semibold text-accent-ink"
              disabled={open.isPending}
              onClick={() => open.mutate()}
            >
              去审核
            </button>
          )}
          {content.target_id !== null && (
            <a
              href={deskPathOf(
                "admin.negative",
                {},
                { query: { kind: content.kind, target: content.target_id } },
              )}
              className="press hit text-ink-2"
            >
              跟进
            </a>
          )}
          {content.link !== "" && (
            <a href={content.link} className="press hit text-ink-2">
              看公开页面
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
