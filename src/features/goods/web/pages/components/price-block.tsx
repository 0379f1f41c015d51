import type { GoodsDetail, GoodsSide } from "#features/goods/contract.ts";
import { formatFen } from "#shared/money.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { lowestPrice } from "../own-price.ts";
import { Countdown } from "./countdown.tsx";
import { pointsWords, soldWords } from "./goods-card.tsx";
import { Price } from "./price.tsx";

/** What goods cost whoever looks, and what members, owners and points would make of it. */
export function PriceBlock({ goods, side }: { goods: GoodsDetail; side: GoodsSide | null }) {
  const price = lowestPrice(goods, side);
  if (price === null) return null;
  const lower = (fen: number | null) => fen !== null && fen < price.fen;
  return (
    <div className="px-edge pt-3">
      {goods.flash ? (
        <p className="mb-2 flex flex-wrap items-center gap-2 rounded-2 bg-accent-soft px-3 py-2 text-13 text-accent-ink">
          <Icon name="bolt" size="s" />
          <span className="font-semibold">限时秒杀</span>
          <span className="num">
            已抢 {goods.flash.taken}/{goods.flash.quota}
          </span>
          <span className="ml-auto text-ink">
            <Countdown until={goods.flash.ends_at} />
          </span>
        </p>
      ) : null}
      {goods.flash === null && goods.flash_turn ? <FlashTurn turn={goods.flash_turn} /> : null}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price fen={price.fen} more={price.more} large />
        {price.words ? <Tag kind="accent">{price.words}</Tag> : null}
        {price.crossed === null ? null : (
          <span className="num text-13 text-ink-3 line-through">{formatFen(price.crossed)}</span>
        )}
        <span className="num ml-auto text-12 text-ink-3">{soldWords(goods)}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        {lower(goods.member_fen) ? <Tag>会员价低至 {formatFen(goods.member_fen ?? 0)}</Tag> : null}
        {lower(goods.owner_fen) ? (
          <Tag kind="warn" icon="cert">
            车主价 {formatFen(goods.owner_fen ?? 0)}
          </Tag>
        ) : null}
        {goods.points ? <Tag icon="coin">{pointsWords(goods.points)} 可换</Tag> : null}
        {goods.owners_only ? <Tag icon="cert">仅限认证车主</Tag> : null}
        {goods.limit_per_member === null ? null : <Tag>每人限购 {goods.limit_per_member} 件</Tag>}
      </p>
    </div>
  );
}

/** A flash sale that comes, with the time until it does, or one of which all pieces are gone. */
function FlashTurn({ turn }: { turn: NonNullable<GoodsDetail["flash_turn"]> }) {
  const isGone = turn.state === "gone";
  return (
    <p
      className={cx(
        "mb-2 flex flex-wrap items-center gap-2 rounded-2 px-3 py-2 text-13",
        isGone ? "bg-surface-2 text-ink-2" : "bg-accent-soft text-accent-ink",
      )}
    >
      <Icon name="bolt" size="s" />
      <span className="font-semibold">{isGone ? "秒杀已抢完" : "即将秒杀"}</span>
      <span className="num">
        {isGone ? `${formatFen(turn.price_fen)} 的名额没有了，按现价购买` : formatFen(turn.price_fen)}
      </span>
      {isGone ? null : (
        <span className="ml-auto text-ink">
          <Countdown until={turn.starts_at} />
        </span>
      )}
    </p>
  );
}
