import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { FREES_MEMBER } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import { claimPath, giftPath } from "../../address.ts";
import type { Claim } from "../../contract.ts";
import { giftApi, refreshGifts } from "../api/gifts.ts";
import { claimWords, eventsOf } from "../words.ts";
import { PickupTicket } from "./pickup-ticket.tsx";
import { StoreSheet } from "./store-sheet.tsx";

/** Everything about one claim: how it stands, its code or parcel, and what can still be done. */
export function ClaimView({ claim, addressId }: { claim: Claim; addressId: string | undefined }) {
  const words = claimWords(claim.state, claim.way);
  return (
    <>
      {claim.pickup !== null && <PickupTicket claim={claim} pickup={claim.pickup} />}
      <section aria-label="状态" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{claim.gift.name}</h2>
          <Tag kind={words.kind} className="mt-1">
            {words.label}
          </Tag>
        </div>
        <p className="mt-1.5 text-15 text-ink-2">{claim.choice}</p>
        <p className="mt-3 text-15">{words.text}</p>
        {claim.reason !== "" && (
          <p className="mt-2 rounded-2 bg-bad-soft px-3 py-2.5 text-13 leading-body text-bad">
            原因：{claim.reason}
          </p>
        )}
        {claim.state === "ready" && claim.collect_until !== null && (
          <p className="num mt-1 text-13 text-ink-2">
            领取期限 {formatDate(claim.collect_until, { time: true })}，过期作废
          </p>
        )}
        {claim.pay !== null && (
          <p className="num mt-1 text-13 text-ink-2">
            邮费 {formatFen(claim.postage_fen)}，{formatDate(claim.pay.until, { time: true })}{" "}
            前付款，过时名额退回
          </p>
        )}
        <Acts claim={claim} />
      </section>
      {claim.tracking !== "" && <Parcel claim={claim} />}
      <Destination claim={claim} addressId={addressId} />
      <SectionHead title="进度" />
      <Timeline events={eventsOf(claim.events)} />
      <p className="px-edge pt-3 text-12 leading-body text-ink-3">
        收件信息加密保存，完成 {claim.keep_days} 天后自动删除。
      </p>
    </>
  );
}

function Acts({ claim }: { claim: Claim }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    const sure = await confirm({
      title: "取消这份礼品？",
      text: `名额会立即退回${claim.state === "ready" && claim.postage_fen > 0 ? "，邮费原路退回" : ""}，之后想要得重新登记，可能已经发完。`,
      confirmLabel: "取消登记",
      cancelLabel: "再想想",
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await giftApi("POST /api/my/gift-claims/{id}/cancel", { params: { id: claim.id } });
      toast("已取消，名额已退回", { kind: "done" });
    } catch {
      // Said already; what is shown is read again below.
    } finally {
      setBusy(false);
      await refreshGifts(queryClient);
    }
  };
  if (!claim.can.cancel && !claim.can.claim_again && claim.pay === null) return null;
  return (
    <p className="mt-4 flex gap-2.5">
      {claim.pay !== null && (
        <a
          href={pathOf("shop.pay", { number: claim.pay.number }, { section })}
          className={buttonClass({ variant: "accent" })}
        >
          付邮费 {formatFen(claim.postage_fen)}
        </a>
      )}
      {claim.can.claim_again && (
        <a href={giftPath(claim.gift.id, section)} className={buttonClass({ variant: "accent" })}>
          重新登记
        </a>
      )}
      {claim.can.cancel && (
        <Button variant="line" loading={busy} onClick={() => void cancel()}>
          取消登记
        </Button>
      )}
    </p>
  );
}

function Parcel({ claim: { courier, tracking } }: { claim: Claim }) {
  return (
    <section aria-label="快递" className="mx-edge mt-3 flex items-center gap-3 rounded-3 bg-surface p-4">
      <Icon name="order" className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block text-13 text-ink-2">{courier}</span>
        <b className="num block text-17 font-semibold break-all">{tracking}</b>
      </span>
      <Button
        size="s"
        variant="line"
        icon="copy"
        onClick={() =>
          void copyText(tracking).then((done) =>
            toast(done ? "单号已复制" : "复制失败，请长按选择单号", { kind: done ? "done" : "error" }),
          )
        }
      >
        复制单号
      </Button>
    </section>
  );
}

/** Where it goes, and the way to change that while nothing was done about it. */
function Destination({ claim, addressId }: { claim: Claim; addressId: string | undefined }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const { store, recipient, can } = claim;
  const here = claimPath(claim.id, section);
  const move = async (to: { store_id: string } | { address_id: string }) => {
    try {
      const body = { ...to, version: claim.version };
      await giftApi("PUT /api/my/gift-claims/{id}/destination", { params: { id: claim.id }, body });
      toast("已修改", { kind: "done" });
    } catch {
      // Said already.
    } finally {
      await refreshGifts(queryClient);
    }
  };
  // The address book answers in the address; taken once, it goes from there.
  const take = useEffectEvent((id: string) => {
    navigate(here, { replace: true, preventScrollReset: true });
    if (can.move) void move({ address_id: id });
  });
  useEffect(() => {
    if (addressId !== undefined) take(addressId);
  }, [addressId]);
  if (claim.way === "pickup")
    return store === null ? null : (
      <section aria-label="门店" className="mx-edge mt-3 overflow-hidden rounded-3 bg-surface">
        <div className="p-4 pb-2">
          <p className="text-13 text-ink-2">领取门店</p>
          <p className="mt-1 text-17 font-semibold">{store.name}</p>
          <p className="mt-0.5 text-13 text-ink-2">{store.address}</p>
          {store.hours !== "" && <p className="num mt-0.5 text-13 text-ink-3">{store.hours}</p>}
        </div>
        <a
          href={`https://uri.amap.com/search?${new URLSearchParams({ keyword: store.address, callnative: "1" })}`}
          className={listRowClass}
        >
          <ListRow icon="road" label="去这里" value="打开地图" />
        </a>
        {store.phone !== "" && (
          <button
            type="button"
            className={listRowClass}
            onClick={() =>
              void bridge()
                .callPhone(store.phone)
                .catch(() => toast(`请拨打 ${store.phone}`))
            }
          >
            <ListRow icon="phone" label="联系门店" value={<span className="num">{store.phone}</span>} />
          </button>
        )}
        {can.move && claim.stores.length > 1 && (
          <button type="button" className={listRowClass} onClick={() => setChoosing(true)}>
            <ListRow icon="pin" label="换一家门店" />
          </button>
        )}
        {choosing && (
          <StoreSheet
            stores={claim.stores}
            value={store.id}
            onClose={() => setChoosing(false)}
            onChoose={(id) => {
              setChoosing(false);
              if (id !== store.id) void move({ store_id: id });
            }}
          />
        )}
      </section>
    );
  return (
    <section aria-label="收货地址" className="mx-edge mt-3 overflow-hidden rounded-3 bg-surface">
      <div className="p-4 pb-3">
        <p className="text-13 text-ink-2">寄到</p>
        {recipient === null ? (
          <p className="mt-1 text-15 text-ink-3">收件信息已按期限删除</p>
        ) : (
          <>
            <p className="mt-1 flex gap-2 text-17">
              <b className="font-semibold">{recipient.name}</b>
              <span className="num text-ink-2">{recipient.mobile}</span>
            </p>
            <p className="mt-0.5 text-13 break-words text-ink-2">
              {recipient.region} {recipient.detail}
            </p>
          </>
        )}
        {claim.postage_fen > 0 && claim.pay === null && !FREES_MEMBER.includes(claim.state) && (
          <p className="num mt-1 text-13 text-ink-3">
            邮费 {formatFen(claim.postage_fen)}
            {claim.state === "review" ? "，审核通过后付款" : "，已付"}
          </p>
        )}
      </div>
      {can.move && (
        <a
          href={pathOf("my.address", {}, { section, query: { pick: "1", to: here } })}
          className={listRowClass}
        >
          <ListRow icon="edit" label="修改地址" value="寄出前可改" />
        </a>
      )}
    </section>
  );
}
