import type { SearchResult } from "#capabilities/site/search/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { cx } from "#ui/cx.ts";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { MarkedText } from "./marked-text.tsx";

/** One result: what it is called, the part of it that matches, what it is and whose. */
export function ResultRow({ result }: { result: SearchResult }) {
  const { section } = useScreen();
  const { title, excerpt, label, path, author, picture, published_at } = result;
  const written = sectionBySlug(result.section ?? undefined);
  // In a club's own pages its name says nothing.
  const club = written && !written.umbrella && written.slug !== section.slug ? written.shortName : null;
  const untitled = title.text === "";
  return (
    <a href={inClub(sectionBase(section), path)} className="press hair-b mx-edge flex gap-3 py-3.5">
      <span className="min-w-0 flex-1">
        {untitled ? null : (
          <h2 className="line-clamp-2 text-17 leading-snug font-semibold">
            <MarkedText marked={title} />
          </h2>
        )}
        {excerpt.text === "" ? null : (
          <span
            className={cx("line-clamp-2 leading-normal text-ink-2", untitled ? "text-15" : "mt-1 text-13")}
          >
            <MarkedText marked={excerpt} />
          </span>
        )}
        <span className="mt-2 flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3">
          <Tag kind="accent">{label}</Tag>
          {club === null ? null : <Tag>{club}</Tag>}
          {author ? (
            <>
              <span className="truncate">{author.nickname}</span>
              <OwnerMarks of={author} section={section.slug} short />
            </>
          ) : null}
          <RelativeTime value={published_at} className="flex-none" />
        </span>
      </span>
      {picture ? (
        <span className="w-24 flex-none">
          <Picture media={picture} alt="" className="rounded-2" sizes="96px" />
        </span>
      ) : null}
    </a>
  );
}
