import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { orderDetail } from "../api.ts";
import { GoodsLine } from "../components/goods-line.tsx";
import { ParcelCard } from "../components/parcel-card.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

/** 物流: the parcels of an order. Where each is, its courier tells. */
export default function Parcels() {
  const { section } = useScreen();
  const { number = "" } = useParams();
  const query = useQuery(orderDetail(number));
  return (
    <>
      <NavBar title="物流" onBack={useBack(pathOf("shop.order", { number }, { section }))} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {isNotFound(query.error) ? (
          <EmptyState title="没有这个订单" text="它可能属于另一个账号，或者链接不完整。" />
        ) : query.data === undefined ? (
          <NotLoaded query={query} waiting={<WaitingRows />} />
        ) : query.data.parcels.length === 0 ? (
          <EmptyState title="还没有寄出" text="商家寄出以后，快递公司和单号会显示在这里。" />
        ) : (
          query.data.parcels.map((parcel) => (
            <ParcelCard
              key={parcel.id}
              courier={parcel.courier}
              tracking={parcel.tracking}
              queryUrl={parcel.query_url}
            >
              <p className="num mt-1 text-13 text-ink-3">
                {formatDate(parcel.shipped_at, { time: true })} 寄出{parcel.exchange && " · 换货"}
              </p>
              {parcel.lines.map((line) => (
                <GoodsLine
                  key={line.id}
                  {...line}
                  end={<span className="text-13 text-ink-3">×{line.quantity}</span>}
                />
              ))}
            </ParcelCard>
          ))
        )}
      </main>
    </>
  );
}
