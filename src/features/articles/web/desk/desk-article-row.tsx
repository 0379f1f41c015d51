import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "#client/router.tsx";
import type { DeskArticle } from "#features/articles/draft-contract.ts";
import type { HandInRow } from "#features/articles/hand-in-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { DESK_LIST, type DeskTab, draftApi } from "./api.ts";
import { kindNames } from "./words.ts";

interface DeskArticleRowProps {
  row: DeskArticle;
  tab: DeskTab;
  /** Whether it is among those that something is done to; left out while none are chosen. */
  chosen?: boolean;
  onChoose: () => void;
}

/** A draft or an article in the desk's list: a tap opens it in the editor, or chooses it. */
export function DeskArticleRow({ row, tab, chosen, onChoose }: DeskArticleRowProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const open = useMutation({
    async mutationFn() {
      const id =
        row.draft_id ??
        (await draftApi("POST /api/admin/articles/drafts", { body: { article_id: row.article_id ?? "" } }))
          .id;
      navigate(deskPathOf("admin.article", { id }));
    },
  });
  const drop = useMutation({
    mutationFn: () =>
      draftApi("DELETE /api/admin/articles/drafts/{id}", { params: { id: row.draft_id ?? "" } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DESK_LIST }),
  });
  const remove = async () => {
    const yes = await confirmDanger(
      `删除“${row.title || "未命名"}”？`,
      "草稿和它的所有版本都会删除，不能恢复。",
      "删除",
    );
    if (yes) drop.mutate();
  };
  const choosing = chosen !== undefined;
  const facts = [
    kindNames[row.kind],
    sectionBySlug(row.section)?.name ?? row.section,
    row.channel,
    row.author_name,
  ].filter((fact) => fact !== "");
  return (
    <div className="hair-b flex items-center gap-3 py-3">
      {choosing && (
        <Checkbox
          shape="square"
          aria-label={`选择 ${row.title || "未命名"}`}
          checked={chosen}
          onChange={onChoose}
        />
      )}
      <button
        type="button"
        disabled={open.isPending}
        onClick={() => (choosing ? onChoose() : open.mutate())}
        className="press flex min-w-0 flex-1 items-center gap-3 text-left disabled:opacity-60"
      >
        <span className="block w-24 flex-none overflow-hidden rounded-2">
          {row.cover ? (
            <Picture media={row.cover} alt="" ratio="3:2" sizes="96px" />
          ) : (
            <span
              aria-hidden="true"
              className="grid aspect-3/2 place-items-center bg-surface-2 text-12 text-ink-3"
            >
              没有封面
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-15 font-semibold">
            <span className="sr-only">{choosing ? "选择 " : "编辑 "}</span>
            {row.title || "未命名"}
          </span>
          <span className="mt-0.5 block truncate text-12 text-ink-3">{facts.join(" · ")}</span>
          <span className="num mt-0.5 block truncate text-12 text-ink-3">
            {timesOf(row, tab)}
            {/* A wide screen has them beside it, each with its name. */}
            {row.figures && (
              <span className="wide:hidden">
                {` · ${formatCount(row.figures.reads)} 阅读 · ${formatCount(row.figures.comments)} 评论`}
              </span>
            )}
            {endOf(row, tab)}
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {row.owners_only && <Tag kind="accent">会员专享</Tag>}
            {row.schedule_problem !== "" && <Tag kind="accent">没有按时发布</Tag>}
            {row.hand_in && <HandInTag handIn={row.hand_in} />}
            {row.changed && (
              <Tag>{tab === "draft" || tab === "waiting" ? "已发布文章的修改" : "有未发布的修改"}</Tag>
            )}
            {row.removed && <Tag>已被审核处理</Tag>}
            {row.pinned && <Tag>置顶</Tag>}
          </span>
          {row.hand_in && (row.hand_in.reason || row.hand_in.note) && (
            <span className="mt-1 line-clamp-2 text-13 text-ink-2">
              {row.hand_in.reason ? `退回理由：${row.hand_in.reason}` : `送审说明：${row.hand_in.note}`}
            </span>
          )}
        </span>
      </button>
      {row.figures && (
        <dl className="num hidden flex-none gap-5 text-center wide:flex">
          {(
            [
              ["阅读", row.figures.reads],
              ["点赞", row.figures.likes],
              ["收藏", row.figures.collects],
              ["评论", row.figures.comments],
              ["分享", row.figures.shares],
            ] as const
          ).map(([label, count]) => (
            <div key={label} className="w-12">
              <dd className="text-15 font-semibold">{formatCount(count)}</dd>
              <dt className="text-12 text-ink-3">{label}</dt>
            </div>
          ))}
        </dl>
      )}
      {row.path !== "" && (
        <a
          href={row.path}
          target="_blank"
          rel="noreferrer"
          className="press hit hidden flex-none text-13 text-accent-ink wide:block"
        >
          打开
        </a>
      )}
      {row.article_id === null && !choosing && (
        <IconButton icon="trash" label={`删除 ${row.title || "未命名"}`} onClick={() => void remove()} />
      )}
      {open.isError && (
        <Button size="s" variant="line" onClick={() => open.mutate()}>
          重试
        </Button>
      )}
    </div>
  );
}

const at = (time: string) => formatDate(time, { time: true });

/** Where the sign-off of a row stands. */
function HandInTag({ handIn: { state, act, own, by } }: { handIn: HandInRow }) {
  if (state === "sent_back") return <Tag kind="bad">{own ? "被退回" : `${by} 的送审被退回`}</Tag>;
  if (state === "changed") return <Tag kind="warn">送审后有改动</Tag>;
  return <Tag kind="warn">{act === "unpublish" ? "待复核下线" : "待复核"}</Tag>;
}

function timesOf(row: DeskArticle, tab: DeskTab): string {
  if (tab === "scheduled") return row.publish_at === null ? "" : `${at(row.publish_at)} 发布`;
  if (tab === "waiting" && row.hand_in) {
    const { by, at: handedIn, publish_at: publishAt } = row.hand_in;
    return `${by} ${at(handedIn)} 送审${publishAt === null ? "" : ` · 定在 ${at(publishAt)} 发布`}`;
  }
  if (tab === "draft") return `${row.updated_by && `${row.updated_by} · `}${at(row.at)} 修改`;
  return at(row.at);
}

const endOf = (row: DeskArticle, tab: DeskTab) =>
  tab === "draft" || row.take_down_at === null ? "" : ` · ${at(row.take_down_at)} 下线`;
