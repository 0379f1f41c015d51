import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { Board } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatCount } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { joinedBoards } from "../api/boards.ts";

interface BoardsSheetProps {
  boards: readonly Board[];
  onClose: () => void;
}

/** Every board, by section, those that the member joined marked. */
export default function BoardsSheet({ boards, onClose }: BoardsSheetProps) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...joinedBoards(), enabled: signedIn });
  const joined = new Set(signedIn ? data?.items.map(({ id }) => id) : []);
  const groups = [...Map.groupBy(boards, (board) => board.section)];
  return (
    <Sheet onClose={onClose} title="全部版块">
      {groups.map(([slug, list]) => (
        <section key={slug} aria-label={sectionBySlug(slug)?.name}>
          {groups.length > 1 ? (
            <h3 className="pt-3 pb-1 text-13 text-ink-3">{sectionBySlug(slug)?.name}</h3>
          ) : null}
          <ul>
            {list.map((board) => (
              <li key={board.id}>
                <a
                  href={pathOf("bbs.channel", { id: board.id }, { section })}
                  onClick={onClose}
                  className="press hair-b flex min-h-15 items-center gap-3 py-2"
                >
                  <span className="grid size-10 flex-none place-items-center rounded-2 bg-surface-2">
                    <Icon name={iconNamed(board.icon, "community")} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-1.5 text-15 font-semibold">
                      {board.name}
                      {joined.has(board.id) ? <Tag kind="accent">已加入</Tag> : null}
                    </span>
                    <span className="line-clamp-1 text-12 text-ink-3">{board.intro}</span>
                  </span>
                  <span className="num flex-none text-12 text-ink-3">{formatCount(board.posts)} 帖</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}
