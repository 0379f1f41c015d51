import { useScreen } from "#client/screen-context.tsx";
import type { Board } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";

/** So many boards stand in the strip; the last place leads to all of them. */
const SHOWN = 5;

/** The first boards of the section, with how much is new today. */
export function BoardStrip({ boards, onAll }: { boards: readonly Board[]; onAll: () => void }) {
  const { section } = useScreen();
  const place = "press flex min-w-0 flex-1 flex-col items-center gap-1 py-2.5";
  return (
    <nav aria-label="版块" className="hair-b flex px-1.5">
      {boards.slice(0, SHOWN).map((board) => (
        <a key={board.id} href={pathOf("bbs.channel", { id: board.id }, { section })} className={place}>
          <Icon name={iconNamed(board.icon, "community")} />
          <span className="w-full truncate px-0.5 text-center text-13">{board.name}</span>
          <span className="num text-11 text-ink-3">
            {board.today > 0
              ? `今日 ${formatCount(board.today)} 帖`
              : board.posts > 0
                ? `${formatCount(board.posts)} 帖`
                : "暂无帖子"}
          </span>
        </a>
      ))}
      <button type="button" className={place} onClick={onAll}>
        <Icon name="grid" />
        <span className="text-13">全部</span>
        <span className="num text-11 text-ink-3">{boards.length} 个</span>
      </button>
    </nav>
  );
}
