import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { lexiconVersions, OPINIONS, opinionsApi } from "../api.ts";

const share = (value: number) => `${Math.round(value * 100)}%`;

/** Versions of the words' weights: learns from people's answers, and goes back. */
export default function LexiconSheet({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(lexiconVersions);
  const { data, isError } = query;
  const settle = { onSettled: () => queryClient.invalidateQueries({ queryKey: OPINIONS }) };
  const learn = useMutation({
    mutationFn: () => opinionsApi("POST /api/admin/opinion-lexicon/learn", { body: {} }),
    onSuccess: () => toast("新的权重已生效", { kind: "done" }),
    ...settle,
  });
  const undo = useMutation({
    mutationFn: (version: number) =>
      opinionsApi("POST /api/admin/opinion-lexicon/undo", { body: { version } }),
    onSuccess: () => toast("已退回上一版", { kind: "done" }),
    ...settle,
  });
  const active = data?.items.find((one) => one.active);
  const goBack = async (version: number) => {
    const yes = await confirm({
      title: `退回第 ${version} 版之前？`,
      text: "之后的新内容会按上一版的权重判断，已经判断过的不变。",
      confirmLabel: "退回",
    });
    if (yes) undo.mutate(version);
  };
  return (
    <Sheet
      onClose={onClose}
      title="词表权重"
      description="确认和排除的结果每晚会用来重新计算每个词的权重，也可以现在就算。"
      footer={
        data && (
          <Button
            variant="accent"
            size="l"
            wide
            loading={learn.isPending}
            disabled={data.waiting < data.least}
            onClick={() => learn.mutate()}
          >
            {data.waiting < data.least
              ? `再确认 ${data.least - data.waiting} 条后可以计算`
              : `用 ${data.waiting} 条新结果计算`}
          </Button>
        )
      }
    >
      {isError || data === undefined ? (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={2} />} />
      ) : (
        <ul>
          {data.items.map((one) => (
            <li key={one.version} className="hair-b flex min-h-15 items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-1.5 text-15 font-semibold">
                  第 {one.version} 版{one.active && <Tag kind="ok">使用中</Tag>}
                </p>
                <p className="num text-13 text-ink-3">
                  {formatDate(one.created_at, { time: true })} · {one.answers} 条结果 · 调整 {one.words} 个词
                  · 符合率 {share(one.agreement_before)} → {share(one.agreement)}
                </p>
              </div>
              {one.active && (
                <Button
                  size="s"
                  variant="line"
                  loading={undo.isPending}
                  onClick={() => void goBack(one.version)}
                >
                  退回
                </Button>
              )}
            </li>
          ))}
          <li className="flex min-h-13 items-center gap-1.5 text-15">
            自带词表{active === undefined && <Tag kind="ok">使用中</Tag>}
          </li>
        </ul>
      )}
    </Sheet>
  );
}
