import { useQuery, useQueryClient } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useKeptValues } from "#client/kept-values.ts";
import { useRequestKey } from "#client/request-key.ts";
import { sentWords } from "#client/review-time.tsx";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { hostedTopics, refreshTopics } from "../api/topics.ts";
import { TopicForm, type TopicValues } from "../components/topic-form.tsx";

const createAddress = { name: textUpTo(60) };

/** Proposes a topic. What was typed stays over a reload. */
export default function CreateTopic() {
  const { section } = useScreen();
  const back = useBack(pathOf("topic.list", {}, { section }));
  const query = useQuery(hostedTopics());
  const { data } = query;
  return (
    <>
      <NavBar title="创建话题" onBack={back} />
      <main className="min-h-dvh pb-8">
        {data === undefined ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
        ) : data.may_propose ? (
          <Proposal />
        ) : (
          <EmptyState
            title={data.level_needed === null ? "现在不能创建话题" : `Lv${data.level_needed} 以上可创建话题`}
            text="多发言、多参与就会升级；已有的话题随时可以参与。"
            action={
              <>
                <a href={pathOf("my.grade", {}, { section })} className={buttonClass({ variant: "accent" })}>
                  查看我的等级
                </a>
                <a href={pathOf("topic.more", {}, { section })} className={buttonClass({ variant: "line" })}>
                  参与已有话题
                </a>
              </>
            }
          />
        )}
      </main>
    </>
  );
}

function Proposal() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { name = "" } = useAddress(createAddress).values;
  const initial: TopicValues = {
    ...{ name, intro: "", class_key: "", series: "" },
    ...{ cover_id: null, owners_only: false },
  };
  // A picture is not kept over a reload: it would be sent without being seen.
  const { kept, forget } = useKeptValues("topic", initial);
  const keyOf = useRequestKey();
  return (
    <TopicForm
      initial={initial}
      cover={null}
      kept={kept}
      named={false}
      submitLabel="提交审核"
      save={async (values) => {
        await topicApi(
          "POST /api/topics",
          { body: { ...values, section: section.slug, idempotency_key: keyOf(values) } },
          { quiet: true },
        );
        forget();
        await refreshTopics(queryClient);
        toast(await sentWords(queryClient, "topic", "已提交，通过审核后其他人可见"), { kind: "done" });
        navigate(pathOf("topic.manage", {}, { section }), { replace: true });
      }}
    />
  );
}
