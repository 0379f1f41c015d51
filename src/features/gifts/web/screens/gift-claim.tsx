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
import { claim, claimList, refreshGifts } from "../api/gifts.ts";
import { ClaimView } from "../components/claim-view.tsx";
import { ClaimRow } from "../components/gift-card.tsx";

const address = { id: textUpTo(20), address: textUpTo(20) };

/** 礼品领取结果: one claim with its code or parcel; without one all of the member's. */
export default function GiftClaim() {
  const { section } = useScreen();
  const { id, address: addressId } = useAddress(address).values;
  const back = useBack(id === undefined ? myPath(section) : claimPath(undefined, section));
  return (
    <>
      <NavBar
        title={id === undefined ? "我的礼品" : "领取结果"}
        onBack={back}
        actions={
          id === undefined && (
            <a href={giftPath(undefined, section)} className="press hit px-3 text-15 text-accent-ink">
              领礼品
            </a>
          )
        }
      />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {id === undefined ? <OwnClaims /> : <OneClaim key={id} id={id} addressId={addressId} />}
      </main>
    </>
  );
}

function OwnClaims() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(claimList());
  return (
    <PullToRefresh
      onRefresh={async () => {
        await queryClient.invalidateQueries({ queryKey: [OWN, "gift-claims"] });
        return undefined;
      }}
    >
      <EndlessList
        query={query}
        label="我的礼品"
        estimate={108}
        waiting={
          <Skeleton>
            {["a", "b", "c"].map((key) => (
              <Bone key={key} className="mx-edge mt-3 h-24 rounded-3" />
            ))}
          </Skeleton>
        }
        empty={
          <EmptyState
            title="还没有领过礼品"
            text="登记过的礼品、核销码和快递单号会显示在这里。"
            action={
              <a href={giftPath(undefined, section)} className={buttonClass({ variant: "accent" })}>
                查看可领的礼品
              </a>
            }
          />
        }
      >
        {(one) => <ClaimRow claim={one} />}
      </EndlessList>
    </PullToRefresh>
  );
}

function OneClaim({ id, addressId }: { id: string; addressId: string | undefined }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const query = useQuery(claim(id));
  if (isNotFound(query.error))
    return (
      <EmptyState
        title="没有这条领取记录"
        text="它可能属于另一个账号，或者链接不完整。"
        action={
          <a href={claimPath(undefined, section)} className={buttonClass({ variant: "accent" })}>
            查看我的礼品
          </a>
        }
      />
    );
  if (query.data === undefined)
    return (
      <NotLoaded
        query={query}
        waiting={
          <Skeleton>
            <Bone className="mx-edge mt-3 h-80 rounded-3" />
            <Bone className="mx-edge mt-3 h-40 rounded-3" />
          </Skeleton>
        }
      />
    );
  return (
    <PullToRefresh
      onRefresh={async () => {
        await refreshGifts(queryClient);
        return undefined;
      }}
    >
      <ClaimView claim={query.data} addressId={addressId} />
    </PullToRefresh>
  );
}
