import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { OWN } from "#client/own-queries.ts";
import { isNotFound } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { claimPath, giftPath } from "../../address.ts";
import { gift, giftList } from "../api/gifts.ts";
import { GiftRow } from "../components/gift-card.tsx";
import { GiftView } from "../components/gift-view.tsx";

const address = { id: textUpTo(20), address: textUpTo(20) };

/** 礼品领取登记: the form of one batch; without one what can be had now. */
export default function GiftForm() {
  const { section } = useScreen();
  const { id, address: addressId } = useAddress(address).values;
  const back = useBack(id === undefined ? myPath(section) : giftPath(undefined, section));
  return (
    <>
      <NavBar title={id === undefined ? "领礼品" : "礼品领取登记"} onBack={back} />
      <main className="flow-root min-h-dvh bg-bg pb-tab-bar">
        {id === undefined ? <GiftLists /> : <OneGift key={id} id={id} addressId={addressId} />}
      </main>
    </>
  );
}

function GiftLists() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(giftList(section.slug));
  return (
    <PullToRefresh
      onRefresh={async () => {
        await queryClient.invalidateQueries({ queryKey: [OWN, "gifts"] });
        return undefined;
      }}
    >
      <EndlessList
        query={query}
        label="可以领的礼品"
        estimate={108}
        waiting={<CardBones />}
        empty={
          <EmptyState
            title="暂时没有可以领的礼品"
            text="活动、认证和等级的礼品开放登记后会显示在这里。"
            action={
              <a href={claimPath(undefined, section)} className={buttonClass({ variant: "accent" })}>
                查看我的礼品
              </a>
            }
          />
        }
      >
        {(one) => <GiftRow gift={one} />}
      </EndlessList>
    </PullToRefresh>
  );
}

function CardBones() {
  return (
    <Skeleton>
      {["a", "b", "c"].map((key) => (
        <Bone key={key} className="mx-edge mt-3 h-24 rounded-3" />
      ))}
    </Skeleton>
  );
}

function OneGift({ id, addressId }: { id: string; addressId: string | undefined }) {
  const { section } = useScreen();
  const query = useQuery(gift(id));
  const { data, error } = query;
  if (isNotFound(error))
    return (
      <EmptyState
        title="没有这份礼品"
        text="链接可能不完整，或者礼品已经撤下。"
        action={
          <a href={giftPath(undefined, section)} className={buttonClass({ variant: "accent" })}>
            查看可领的礼品
          </a>
        }
      />
    );
  if (data === undefined)
    return (
      <NotLoaded
        query={query}
        waiting={
          <Skeleton>
            <Bone className="aspect-3/2 w-full" />
            <Bone className="mx-edge mt-4 h-7 w-3/5" />
            <Bone className="mx-edge mt-3 h-30 rounded-3" />
            <Bone className="mx-edge mt-3 h-40 rounded-3" />
          </Skeleton>
        }
      />
    );
  return <GiftView gift={data} addressId={addressId} />;
}
