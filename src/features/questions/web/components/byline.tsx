import type { ReactNode } from "react";
import { AuthorMarks } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { Answer } from "#features/questions/answers-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { writtenFrom } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";

/** What stands in place of a name that nobody is to know. */
export const ANONYMOUS = "匿名车友";

interface BylineProps {
  author: Answer["author"];
  anonymous: boolean;
  /** Written by who asked. */
  asker?: boolean;
  /** Key of the series that the question is about: a car of it is what its owner is marked with. */
  series?: string | undefined;
  at: string;
  region?: string;
  edited?: boolean;
  action?: ReactNode;
}

/** Who wrote it, when, and from where. An anonymous author leads nowhere. */
export function Byline({
  author,
  anonymous,
  asker = false,
  series,
  at,
  region = "",
  edited = false,
  action,
}: BylineProps) {
  const { section } = useScreen();
  const name = anonymous ? ANONYMOUS : (author?.nickname ?? "已注销用户");
  const space = author === null ? undefined : pathOf("space", { id: author.id }, { section });
  const Who = space === undefined ? "span" : "a";
  return (
    <div className="flex items-center gap-2.5">
      <Who
        href={space}
        tabIndex={space === undefined ? undefined : -1}
        aria-hidden="true"
        className="flex-none"
      >
        {anonymous ? (
          <span className="grid size-9 place-items-center rounded-full bg-surface-3 text-ink-3">
            <Icon name="eye-off" size="m" />
          </span>
        ) : (
          <Avatar name={name} src={author?.avatar?.src} size="m" />
        )}
      </Who>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5 text-15 font-semibold">
          <Who href={space} className={space ? "press -my-2 truncate py-2" : "truncate"}>
            {name}
          </Who>
          {asker ? <Tag kind="accent">提问者</Tag> : author ? <LevelMark level={author.level} /> : null}
          <AuthorMarks author={author} series={series} />
        </p>
        <p className="num truncate text-12 text-ink-3">
          <RelativeTime value={at} />
          {region ? ` · ${writtenFrom(region)}` : ""}
          {edited ? " · 已编辑" : ""}
        </p>
      </div>
      {action}
    </div>
  );
}
