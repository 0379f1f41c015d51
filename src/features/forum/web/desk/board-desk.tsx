import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskBoard } from "#features/forum/boards-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { BOARDS, boardsApi, deskBoards } from "./api.ts";
import { BoardSheet } from "./board-sheet.tsx";

/** 版块: made, worded, ordered, closed and merged, section by section. */
export function BoardDesk() {
  const query = useQuery(deskBoards());
  const { data } = query;
  const [open, setOpen] = useState<{ board?: string; section: string } | null>(null);
  const edited = data?.items.find(({ id }) => id === open?.board);
  return (
    <main className="pb-8">
      <AdminHeader title="版块" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 p-3 wide:grid-cols-2 wide:px-6 wide:py-4">
        {data === undefined ? (
          <NotLoaded query={query} waiting={<CommentsSkeleton rows={5} />} />
        ) : (
          data.sections.map((section) => (
            <SectionBoards
              key={section}
              section={section}
              boards={data.items.filter((board) => board.section === section)}
              onOpen={(board) => setOpen({ section, ...(board && { board }) })}
            />
          ))
        )}
      </div>
      {open && data && (
        <BoardSheet
          key={open.board ?? "new"}
          section={open.section}
          board={edited}
          others={data.items.filter(
            ({ id, section, closed }) => section === open.section && !closed && id !== open.board,
          )}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  );
}

interface SectionBoardsProps {
  section: string;
  boards: readonly DeskBoard[];
  onOpen: (board?: string) => void;
}

function SectionBoards({ section, boards, onOpen }: SectionBoardsProps) {
  const queryClient = useQueryClient();
  const order = useMutation({
    mutationFn: (ids: string[]) => boardsApi("PUT /api/admin/boards/order", { body: { section, ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: BOARDS }),
  });
  const open = boards.filter(({ closed }) => !closed);
  const raise = (at: number) => {
    const ids = open.map(({ id }) => id);
    const [one, other] = [ids[at - 1], ids[at]];
    if (one !== undefined && other !== undefined) order.mutate(ids.with(at - 1, other).with(at, one));
  };
  return (
    <Panel
      title={sectionName(section)}
      note={`${open.length} 个版块`}
      action={
        <Button variant="line" size="s" icon="plus" onClick={() => onOpen()}>
          新建
        </Button>
      }
    >
      {boards.length === 0 && <EmptyState compact title="还没有版块" text="新建一个，车友就能在这里发帖。" />}
      <ol aria-busy={order.isPending || undefined}>
        {boards.map((board, at) => (
          <li key={board.id} className="hair-t flex items-center gap-1 first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen(board.id)}
              className="press flex min-h-15 min-w-0 flex-1 items-center gap-3 py-2 text-left"
            >
              <Icon name={iconNamed(board.icon, "community")} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1.5 text-15 font-semibold">
                  <span className="truncate">{board.name}</span>
                  {board.read_only && !board.closed && <Tag kind="info">只读</Tag>}
                  {board.closed && (
                    <Tag>{board.merged_into ? `已并入${board.merged_into.name}` : "已关闭"}</Tag>
                  )}
                </span>
                <span className="num block truncate text-13 text-ink-3">
                  {board.merged_into && board.merged_into.left > 0
                    ? `还有 ${board.merged_into.left} 帖正在移动`
                    : `${board.posts} 帖 · ${board.members} 人`}
                  {board.moderators.length > 0 &&
                    ` · 版主 ${board.moderators.map(({ nickname }) => nickname).join("、")}`}
                </span>
              </span>
              <Icon name="right" size="s" className="flex-none text-ink-3" />
            </button>
            {!board.closed && (
              <IconButton
                icon="up"
                label={`上移 ${board.name}`}
                disabled={at === 0 || order.isPending}
                onClick={() => raise(at)}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
