import {
  type AdminProfile,
  FilterSelect,
  type useBoardSection,
} from "#capabilities/desk/admin/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { useNow } from "./use-now.ts";
import { weekday } from "./week-scale.ts";

interface BoardHeaderProps {
  admin: AdminProfile;
  board: ReturnType<typeof useBoardSection>;
}

/** The board's name and the time; which section it counts, or, where there is no choice and no rail, who works. */
export function BoardHeader({ admin, board }: BoardHeaderProps) {
  const now = useNow(30_000);
  const [date = "", time = ""] = formatDate(now, { time: true }).split(" ");
  const [, month, day] = date.split("-").map(Number);
  return (
    <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-3 px-4 wide:h-16 wide:px-6">
        <h1 className="text-20 font-bold">工作台</h1>
        <p className="num text-13 text-ink-2">
          {month}月{day}日 周{weekday(date)} {time}
        </p>
        <span className="ml-auto flex min-w-0 items-center">
          {board.sections.length > 1 ? (
            <FilterSelect
              label="选择分区"
              all="全部分区"
              options={board.sections.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={board.section}
              onChange={board.choose}
            />
          ) : (
            <span className="truncate text-13 text-ink-2 wide:hidden">{admin.name}</span>
          )}
        </span>
      </div>
    </header>
  );
}
