import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { OwnTopic } from "#features/topics/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { hostedTopics, refreshTopics } from "../api/topics.ts";
import { OwnTopicRow } from "../components/own-topic-row.tsx";

const EditSheet = lazyPart(async () => (await import("../components/edit-sheet.tsx")).default);
const ManageSheet = lazyPart(async () => (await import("../components/manage-sheet.tsx")).default);
const HandOverSheet = lazyPart(async () => (await import("../components/hand-over-sheet.tsx")).default);
const DeleteSheet = lazyPart(async () => (await import("../components/delete-topic-sheet.tsx")).default);

type Opened = { what: "edit" | "manage" | "hand over" | "delete"; own: OwnTopic };

/** Topics that a member proposed, looks after, or is asked to look after. */
export default function ManageTopics() {
  const { section } = useScreen();
  const back = useBack(pathOf("topic.list", {}, { section }));
  const queryClient = useQueryClient();
  const query = useQuery(hostedTopics());
  const { data, refetch } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { mutate: answer } = useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      topicApi("POST /api/topics/{id}/heir", { params: { id }, body: { accept } }),
    async onSuccess(_answer, { accept }) {
      await refreshTopics(queryClient);
      toast(accept ? "话题由你主持了" : "已谢绝", { kind: "done" });
    },
  });
  const { mutate: restore } = useMutation({
    mutationFn: (id: string) => topicApi("POST /api/topics/{id}/restore", { params: { id } }),
    async onSuccess() {
      await refreshTopics(queryClient);
      toast("已恢复", { kind: "done" });
    },
  });
  const refresh = async () => {
    await refetch();
    return undefined;
  };
  const create = (
    <a href={pathOf("topic.create", {}, { section })} className={buttonClass({ variant: "accent" })}>
      创建话题
    </a>
  );
  return (
    <>
      <NavBar title="管理话题" onBack={back} />
      <main className={`min-h-dvh pb-8 ${data?.items.length ? "bg-bg" : ""}`}>
        {data === undefined ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
        ) : data.items.length === 0 ? (
          <EmptyState
            title="你还没有创建话题"
            text={
              data.may_propose || data.level_needed === null
                ? "提出一个车友都想聊的话题，通过审核后由你主持。"
                : `Lv${data.level_needed} 以上可创建话题，先去参与别人的话题吧。`
            }
            action={
              data.may_propose ? (
                create
              ) : (
                <a href={pathOf("topic.more", {}, { section })} className={buttonClass({ variant: "line" })}>
                  查看全部话题
                </a>
              )
            }
          />
        ) : (
          <PullToRefresh onRefresh={refresh}>
            <ul aria-label="我的话题">
              {data.items.map((own) => (
                <OwnTopicRow
                  key={own.topic.id}
                  own={own}
                  onEdit={() => setOpened({ what: "edit", own })}
                  onMore={() => setOpened({ what: "manage", own })}
                  onAnswer={(accept) => answer({ id: own.topic.id, accept })}
                  onRestore={() => restore(own.topic.id)}
                />
              ))}
            </ul>
            {data.may_propose && <div className="flex justify-center py-6">{create}</div>}
          </PullToRefresh>
        )}
      </main>
      {opened?.what === "edit" && <EditSheet own={opened.own} onClose={close} />}
      {opened?.what === "manage" && (
        <ManageSheet
          own={opened.own}
          onClose={close}
          onHandOver={() => setOpened({ what: "hand over", own: opened.own })}
          onDelete={() => setOpened({ what: "delete", own: opened.own })}
        />
      )}
      {opened?.what === "hand over" && <HandOverSheet own={opened.own} onClose={close} />}
      {opened?.what === "delete" && <DeleteSheet own={opened.own} onClose={close} />}
    </>
  );
}
