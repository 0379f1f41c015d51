import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useLocation, useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import type { Channel as ChannelView } from "#features/questions/channels-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { chipClass } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { questionApi } from "../api/client.ts";
import { askerMeans } from "../api/own.ts";
import { askChannel } from "../api/questions.ts";
import { channelAddress, channelTabs, emptyWords } from "../ask-tabs.ts";
import { Answerers } from "../components/answerers.tsx";
import { AskButton } from "../components/ask-button.tsx";
import { QuestionFeed } from "../components/question-feed.tsx";

/** The questions of one category, or about one series of cars. */
export default function Channel() {
  const { id = "" } = useParams();
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const address = useAddress(channelAddress);
  const { pathname } = useLocation();
  const back = useBack(pathOf("ask", {}, { section }));
  const { data: channel } = useSuspenseQuery(askChannel(id, section.slug));
  const tabsId = `${screenId}-${section.slug}-${id}`;
  const { tab } = address.values;
  const preset: Record<string, string> =
    channel.kind === "category" ? { category: channel.id } : { series: id };
  return (
    <>
      <NavBar title={channel.name} onBack={back} />
      <PullToRefresh
        onRefresh={async () => {
          await queryClient.invalidateQueries({ queryKey: ["questions"] });
          return undefined;
        }}
      >
        <main className="pb-24">
          <ChannelHead channel={channel} />
          <Answerers title="这里的答主" answerers={channel.answerers} />
          <div className="h-2 bg-bg" />
          <TabLists
            id={tabsId}
            label="问题列表"
            items={channelTabs}
            active={tab}
            onChange={(key) => address.change({ tab: key })}
            stickyTop="var(--nav-h)"
            left={(key) => useSession.getState().scrollPositions[pathname + address.queryWith({ tab: key })]}
          >
            {(key) => (
              <QuestionFeed
                filter={{ section: section.slug, tab: key, channel: id }}
                label={channelTabs.find((one) => one.key === key)?.label ?? ""}
                empty={
                  key === "recommended"
                    ? {
                        title: `该${channel.kind === "series" ? "车系" : "分类"}还没有问题`,
                        text: "第一个问题，从你开始。",
                      }
                    : emptyWords[key]
                }
              />
            )}
          </TabLists>
        </main>
      </PullToRefresh>
      <AskButton preset={preset} />
    </>
  );
}

function ChannelHead({ channel }: { channel: ChannelView }) {
  const { section } = useScreen();
  const { counts } = channel;
  return (
    <section aria-label={channel.name} className="px-edge pt-2 pb-4">
      <div className="flex items-center gap-3">
        <span className="grid size-12 flex-none place-items-center rounded-2 bg-accent-soft text-accent-ink">
          <Icon name={iconNamed(channel.icon, "ask")} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-2">{channel.intro}</p>
          {channel.parent ? (
            <a
              href={pathOf("ask.channel", { id: channel.parent.id }, { section })}
              className="press hit text-12 text-accent-ink"
            >
              属于 {channel.parent.name}
            </a>
          ) : null}
        </div>
        {channel.kind === "category" ? <FollowCategory id={channel.id} name={channel.name} /> : null}
      </div>
      <dl className="num mt-3.5 grid grid-cols-3 divide-x divide-line rounded-2 bg-surface-2 py-2.5 text-center">
        <Figure label="问题" value={formatCount(counts.questions)} />
        <Figure label="已解决" value={channel.solved_rate === null ? "—" : `${channel.solved_rate}%`} />
        <Figure label="待回答" value={formatCount(counts.unanswered)} />
      </dl>
      {channel.children.length > 0 ? (
        <nav aria-label="细分" className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
          {channel.children.map(({ id, name }) => (
            <a key={id} href={pathOf("ask.channel", { id }, { section })} className={chipClass()}>
              {name}
            </a>
          ))}
        </nav>
      ) : null}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="text-17 font-bold">{value}</dd>
    </div>
  );
}

/** Hears of new questions of the category, or no longer. */
function FollowCategory({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...askerMeans, enabled: signedIn });
  const following = signedIn && (data?.followed_categories.includes(id) ?? false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (on: boolean) =>
      on
        ? questionApi("POST /api/questions/categories/{id}/follow", { params: { id } })
        : questionApi("DELETE /api/questions/categories/{id}/follow", { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: askerMeans.queryKey }),
  });
  return (
    <Button
      size="s"
      variant={following ? "quiet" : "line"}
      icon={following ? "check" : "plus"}
      loading={isPending}
      aria-pressed={following}
      aria-label={`${following ? "已关注" : "关注"}${name}`}
      onClick={() => void withSignIn(() => mutateAsync(!following), "关注")}
    >
      {following ? "已关注" : "关注"}
    </Button>
  );
}
