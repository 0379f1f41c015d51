import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { offerSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { questionsOfMyCars } from "../api/own.ts";
import { askHome } from "../api/questions.ts";
import { askAddress, askTabs, emptyWords } from "../ask-tabs.ts";
import { Answerers } from "../components/answerers.tsx";
import { AskButton } from "../components/ask-button.tsx";
import { CategoryChips } from "../components/category-chips.tsx";
import { QuestionCards, QuestionFeed } from "../components/question-feed.tsx";

/** The questions of a section: categories, who answers, and lists. */
export default function Ask() {
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const address = useAddress(askAddress);
  const { pathname } = useLocation();
  const { data } = useSuspenseQuery(askHome(section.slug));
  const tabsId = `${screenId}-${section.slug}`;
  const { tab } = address.values;
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["questions"] }),
      queryClient.invalidateQueries({ queryKey: questionsOfMyCars(section.slug).queryKey }),
    ]);
    return undefined;
  };
  return (
    <>
      <PullToRefresh onRefresh={refresh}>
        <main className="pt-safe pb-tab-bar">
          <div className="flex items-center gap-3 px-edge pt-2.5">
            <h1 className="flex-none text-22 font-bold">问答</h1>
            <a
              href={pathOf("search", {}, { section, query: { kind: "question" } })}
              className="press flex h-11 min-w-0 flex-1 items-center gap-1.5 rounded-full bg-surface-2 px-3.5 text-13 text-ink-3"
            >
              <Icon name="search" size="s" />
              <span className="truncate">先搜一搜有没有答案</span>
            </a>
          </div>
          <CategoryChips categories={data.categories} />
          <Answerers title="热心答主" answerers={data.answerers} />
          <div className="h-2 bg-bg" />
          <TabLists
            id={tabsId}
            label="问题列表"
            items={askTabs}
            active={tab}
            onChange={(key) => address.change({ tab: key })}
            stickyTop="0px"
            left={(key) => useSession.getState().scrollPositions[pathname + address.queryWith({ tab: key })]}
          >
            {(key) =>
              key === "cars" ? (
                <MyCars />
              ) : (
                <QuestionFeed
                  filter={{ section: section.slug, tab: key }}
                  label={askTabs.find((one) => one.key === key)?.label ?? ""}
                  empty={emptyWords[key]}
                />
              )
            }
          </TabLists>
        </main>
      </PullToRefresh>
      <AskButton raised />
    </>
  );
}

/** Questions about the cars that the member follows; visitors are asked in, others to choose some. */
function MyCars() {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({ ...questionsOfMyCars(section.slug), enabled: signedIn });
  if (!signedIn)
    return (
      <EmptyState
        compact
        title="登录后查看同款车的问题"
        text="按你关注的车系筛选问题。"
        action={
          <Button variant="accent" onClick={() => offerSignIn(undefined, "查看同款车")}>
            登录
          </Button>
        }
      />
    );
  const series = query.data?.pages[0]?.series;
  const choose = (
    <a href={pathOf("my.info", {}, { section })} className={buttonClass({ variant: "accent" })}>
      选择关注的车系
    </a>
  );
  return (
    <QuestionCards
      query={query}
      label="同款车"
      empty={
        series?.length === 0
          ? { title: "还没有关注车系", text: "选好车系，同款车的问题会显示在这里。", action: choose }
          : { title: "同款车还没有问题", text: "第一个问题，从你开始。" }
      }
    />
  );
}
