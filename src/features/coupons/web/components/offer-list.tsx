import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import type { CouponOffer, CouponStanding } from "../../contract.ts";
import { couponOffers, couponStanding } from "../api/coupons.ts";
import { CouponCard } from "./coupon-card.tsx";
import { TakeButton } from "./take-button.tsx";

/** What can be had now (领券中心); what is for points stands below. */
export function OfferList({ onMine }: { onMine: () => void }) {
  const { section } = useScreen();
  const signedIn = useSession((session) => session.token !== null);
  const query = useQuery(couponOffers(section.slug));
  const own = useQuery({ ...couponStanding(section.slug), enabled: signedIn });
  if (query.data === undefined)
    return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />;
  const { items } = query.data;
  if (items.length === 0)
    return <EmptyState compact title="暂时没有可领的优惠券" text="新的优惠券开放后会显示在这里。" />;
  const standing = new Map(own.data?.items.map((one) => [one.id, one]));
  const parts = [
    { title: "免费领取", offers: items.filter(({ points }) => points === 0) },
    { title: "积分兑换", offers: items.filter(({ points }) => points > 0) },
  ];
  return parts
    .filter(({ offers }) => offers.length > 0)
    .map(({ title, offers }) => (
      <section key={title} aria-label={title}>
        <h2 className="mx-edge mt-5 flex items-baseline justify-between text-15 font-bold">
          {title}
          {own.data && title === "积分兑换" && (
            <span className="num text-12 font-normal text-ink-3">
              我的积分 {formatCount(own.data.points)}
            </span>
          )}
        </h2>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} standing={standing.get(offer.id)} onMine={onMine} />
        ))}
      </section>
    ));
}

interface OfferProps {
  offer: CouponOffer;
  /** Undefined for visitors, and until it is known. */
  standing: CouponStanding | undefined;
  onMine: () => void;
}

function Offer({ offer, standing, onMine }: OfferProps) {
  const { total, given, term, claim_until: until, per_member: most } = offer;
  const left = standing?.left ?? total - given;
  const share = (total - left) / total;
  const asks = [
    offer.min_level > 0 && `Lv${offer.min_level} 以上`,
    offer.owners_only && "认证车主",
    most > 1 && `每人限 ${most} 张`,
  ].filter((ask) => ask !== false);
  return (
    <CouponCard
      coupon={offer}
      dim={left <= 0}
      note={[term, ...asks].join(" · ")}
      action={<TakeButton offer={offer} left={left} standing={standing} onMine={onMine} />}
    >
      <span className="mt-1.5 flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <ProgressBar label={`${offer.name} 已领`} value={share} />
        </span>
        <span className="num flex-none text-11 text-ink-3">
          已领 {Math.floor(share * 100)}% · {formatDate(until, { year: false })} 截止
        </span>
      </span>
    </CouponCard>
  );
}
