import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Differences } from "#capabilities/people/legal/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { differences, draftApi, versions } from "./api.ts";
import { reasonNames } from "./words.ts";

export interface VersionsPanelProps {
  draftId: string;
  revision: number;
  flush: () => Promise<number | null>;
  /** Shows what the server has now. */
  onRestored: () => Promise<unknown>;
}

/** The versions of a draft: who kept them, when and why; what changed since, and the way back. */
export function VersionsPanel({ draftId, revision, flush, onRestored }: VersionsPanelProps) {
  const queryClient = useQueryClient();
  const query = useQuery(versions(draftId));
  const [shown, setShown] = useState<number | null>(null);
  const keep = useMutation({
    async mutationFn() {
      if ((await flush()) === null) return;
      await draftApi("POST /api/admin/articles/drafts/{id}/versions", {
        params: { id: draftId },
        body: { note: "" },
      });
      toast("已存为版本", { kind: "done" });
    },
    onSettled: () => queryClient.invalidateQueries(versions(draftId)),
  });
  return (
    <section aria-label="版本" className="space-y-3">
      <Button variant="line" wide loading={keep.isPending} onClick={() => keep.mutate()}>
        把现在的内容存为版本
      </Button>
      {query.isPending || query.isError ? (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />
      ) : query.data.items.length === 0 ? (
        <EmptyState compact as="p" title="还没有版本" text="发布、定时和同时编辑时会自动存一份。" />
      ) : (
        <ol>
          {query.data.items.map((version) => (
            <li key={version.number}>
              <button
                type="button"
                onClick={() => setShown(version.number)}
                className="press hair-b flex min-h-14 w-full items-center gap-3 py-2 text-left"
              >
                <span className="num w-8 flex-none text-15 font-semibold text-ink-3">{version.number}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-15">
                    {reasonNames[version.why]}
                    {version.note && ` · ${version.note}`}
                  </span>
                  <span className="num block truncate text-12 text-ink-3">
                    {version.by} · {formatDate(version.at, { time: true })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {shown !== null && (
        <VersionSheet
          draftId={draftId}
          number={shown}
          revision={revision}
          flush={flush}
          onRestored={onRestored}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

function VersionSheet({
  draftId,
  number,
  revision,
  flush,
  onRestored,
  onClose,
}: VersionsPanelProps & { number: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const base = await flush();
      if (base === null) return;
      await draftApi("POST /api/admin/articles/drafts/{id}/versions/{number}/restore", {
        params: { id: draftId, number },
        body: { base },
      });
      await onRestored();
      toast(`已恢复到版本 ${number}`, { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(versions(draftId)),
  });
  const restore = async () => {
    const yes = await confirm({
      title: `恢复到版本 ${number}？`,
      text: "现在的内容会先存为一个版本，随时可以再恢复回来。",
      confirmLabel: "恢复",
    });
    if (yes) mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title={`版本 ${number} 之后的改动`}
      footer={
        <Button wide variant="line" loading={isPending} onClick={() => void restore()}>
          恢复这个版本
        </Button>
      }
    >
      <DifferenceView draftId={draftId} number={number} revision={revision} />
    </Sheet>
  );
}

/** What changed from a version to the draft as the server has it: settings, then text. */
export function DifferenceView({
  draftId,
  number,
  revision,
}: {
  draftId: string;
  number: number;
  revision: number;
}) {
  const query = useQuery(differences(draftId, number, revision));
  if (query.isPending || query.isError)
    return <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />;
  const { fields, blocks } = query.data;
  const changed = blocks.some(({ kind }) => kind !== "same");
  if (fields.length === 0 && !changed)
    return <p className="py-8 text-center text-13 text-ink-3">和现在的内容一样</p>;
  return (
    <div className="-mx-edge">
      {fields.length > 0 && (
        <dl className="space-y-2 px-5 pb-3">
          {fields.map(({ label, before, after }) => (
            <div key={label} className="rounded-2 bg-surface-2 px-3.5 py-2.5 text-13">
              <dt className="text-ink-3">{label}</dt>
              <dd>
                <del className="text-bad">{before || "（空）"}</del>
                <span aria-hidden="true"> → </span>
                <ins className="text-ok no-underline">{after || "（空）"}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changed && <Differences blocks={blocks} />}
    </div>
  );
}
