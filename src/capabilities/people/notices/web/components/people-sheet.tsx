import { useInfiniteQuery } from "@tanstack/react-query";
import type { Notice } from "#capabilities/people/notices/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { people } from "../api/people.ts";
import { peopleCount } from "../people-count.ts";

interface PeopleSheetProps {
  notice: Notice;
  open: boolean;
  onClose: () => void;
}

/** Everybody in a notice that tells of several. */
export default function PeopleSheet({ notice, open, onClose }: PeopleSheetProps) {
  const { section } = useScreen();
  const query = useInfiniteQuery(people(notice.id));
  const items = itemsOf(query, ({ member }) => member.id);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${peopleCount(notice)} 人${notice.title}`}
      description={notice.body}
    >
      <div className="min-h-[40dvh] pb-2">
        {query.data === undefined ? (
          <NotLoaded query={query} compact as="p" waiting={<CommentsSkeleton />} />
        ) : (
          <ul aria-label="成员">
            {items.map(({ member, at }) => (
              <li key={member.id} className="hair-t first:border-t-0">
                <a
                  href={pathOf("space", { id: member.id }, { section })}
                  className="press flex min-h-14 items-center gap-3"
                >
                  <Avatar name={member.nickname} src={member.avatar?.src ?? null} size="m" />
                  <span className="flex min-w-0 flex-1 items-center gap-1.5 text-15">
                    <span className="truncate">{member.nickname}</span>
                    <OwnerMarks of={member} section={section.slug} />
                  </span>
                  <RelativeTime value={at} className="num flex-none text-12 text-ink-3" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="quiet"
            wide
            className="mt-2"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? "加载失败，请重试" : "更多"}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
