import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { RequestError } from "#client/request.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ArticleSkeleton } from "#ui/skeleton.tsx";
import { OPINIONS, opinionOfText, opinionsApi } from "../api.ts";

/** Leads from a text to its complaint; where it is none yet, somebody can say that it is one. */
export function OfText({
  kind,
  targetId,
  onFound,
}: {
  kind: string;
  targetId: string;
  onFound: (id: string) => void;
}) {
  const query = useQuery(opinionOfText(kind, targetId));
  const { data, isError, error } = query;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => opinionsApi("POST /api/admin/opinions/mark", { body: { kind, target_id: targetId } }),
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: OPINIONS });
      onFound(id);
    },
  });
  const found = useEffectEvent(onFound);
  const id = data?.id ?? null;
  useEffect(() => {
    if (id !== null) found(id);
  }, [id]);
  if (isError && data === undefined) {
    const gone = error instanceof RequestError && [400, 404].includes(error.status);
    return gone ? (
      <EmptyState title="这条内容已不存在" text="它可能被作者删除了，或者你没有查看权限。" />
    ) : (
      <NotLoaded query={query} />
    );
  }
  if (data === undefined || id !== null) return <ArticleSkeleton />;
  return (
    <article className="m-4 rounded-3 bg-surface px-4 py-4 wide:mx-6 wide:my-4 wide:px-5">
      {data.title && <h2 className="text-17 font-bold break-words">{data.title}</h2>}
      <p className="mt-1.5 text-15 leading-body break-words text-ink-2">{data.excerpt || "（没有文字）"}</p>
      <p className="mt-4 text-15">还没有识别为负面。标为负面之后，可以分派给人跟进。</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {data.can.manage && (
          <Button variant="accent" loading={isPending} onClick={() => mutate()}>
            标为负面
          </Button>
        )}
        <a href={deskPathOf("admin.negatives")} className={buttonClass({ variant: "line" })}>
          全部负面
        </a>
      </p>
    </article>
  );
}
