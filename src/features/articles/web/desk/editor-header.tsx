import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DeskMenuButton } from "#capabilities/desk/admin/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import type { Draft, DraftEditor } from "#features/articles/draft-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { draftApi } from "./api.ts";
import type { SaveState } from "./use-draft.ts";
import { kindNames, savedWords } from "./words.ts";

export interface EditorHeaderProps {
  draft: Draft;
  state: SaveState;
  editors: readonly DraftEditor[];
  flush: () => Promise<number | null>;
  onPublish: () => void;
  onHandIn: () => void;
  /** The sign-off, where something is to be said of it. */
  strip: ReactNode;
}

/** Where the draft stands, whether it is saved, who else has it open; preview and publishing. */
export function EditorHeader({
  draft,
  state,
  editors,
  flush,
  onPublish,
  onHandIn,
  strip,
}: EditorHeaderProps) {
  const navigate = useNavigate();
  const preview = useMutation({
    async mutationFn() {
      // What is not saved would not be seen.
      if ((await flush()) === null) return;
      const { path } = await draftApi("POST /api/admin/articles/drafts/{id}/preview", {
        params: { id: draft.id },
      });
      // It belongs to the visitors' entry: another page.
      location.assign(path);
    },
  });
  const live = draft.article?.status === "published";
  const bad = state.kind === "refused" || state.kind === "conflict" || state.kind === "offline";
  return (
    <header className="hair-b sticky top-0 z-20 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-3 pl-1 wide:h-16 wide:px-6">
        <IconButton icon="back" label="返回文章列表" onClick={() => navigate(deskPathOf("admin.articles"))} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-15 font-bold">
            {live ? "修改" : "写"}
            {kindNames[draft.content.kind]}
            {draft.state === "scheduled" && draft.publish_at && (
              <span className="ml-1.5 text-12 font-normal text-accent-ink">
                {formatDate(draft.publish_at, { time: true })} 发布
              </span>
            )}
          </h1>
          <p
            role="status"
            className={bad ? "num truncate text-12 text-bad" : "num truncate text-12 text-ink-3"}
          >
            {savedWords(state)}
          </p>
        </div>
        {state.kind === "offline" && (
          <Button size="s" variant="line" onClick={() => void flush()}>
            重试
          </Button>
        )}
        <Button size="s" variant="line" loading={preview.isPending} onClick={() => preview.mutate()}>
          预览
        </Button>
        {draft.can_publish ? (
          <Button size="s" variant="accent" onClick={onPublish}>
            {live ? "更新" : "发布"}
          </Button>
        ) : (
          draft.hand_in?.state !== "waiting" && (
            <Button size="s" variant="accent" onClick={onHandIn}>
              送审
            </Button>
          )
        )}
        <DeskMenuButton />
      </div>
      {strip}
      {editors.length > 0 && (
        <p role="status" className="bg-warn-soft px-4 py-2 text-13 text-warn">
          {editors
            .map(
              ({ name, own, since }) =>
                `${own ? "你的另一个页面" : name}（${formatDate(since, { time: true }).slice(-5)} 起）`,
            )
            .join("、")}
          也在编辑
        </p>
      )}
      {draft.schedule_problem !== "" && draft.state === "draft" && (
        <p role="alert" className="bg-bad-soft px-4 py-2 text-13 text-bad">
          没有按时发布：{draft.schedule_problem}
        </p>
      )}
    </header>
  );
}
