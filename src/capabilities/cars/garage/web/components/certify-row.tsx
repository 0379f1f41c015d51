import type { GarageCar } from "#capabilities/cars/garage/contract.ts";
import { inClub, isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";

/** The way to the certification of a car, or to where it stands there; nothing where there is no such way. */
export function CertifyRow({ car }: { car: GarageCar }) {
  const { base } = useScreen();
  const { path, valid_until: until, state } = car.certification;
  // The club of its brand certifies it, whichever section is open.
  const section = sectionBySlug(car.series.section) ?? umbrellaSection;
  const to = path === null ? pathOf("approve.car", {}, { section }) : inClub(base, path);
  if (!isKnownPath(to)) return null;
  return (
    <a
      href={to}
      className="hair-t press flex min-h-11 items-center gap-2 px-4 text-13 text-accent-ink"
      aria-label={`${words[state]}：${car.series.name}`}
    >
      <Icon name="cert" size="s" />
      <span className="min-w-0 flex-1">{words[state]}</span>
      {until && <span className="num text-ink-3">有效期至 {formatDate(until)}</span>}
      <Icon name="right" size="s" className="text-ink-3" />
    </a>
  );
}

const words: Readonly<Record<GarageCar["certification"]["state"], string>> = {
  none: "去认证，点亮车主徽标",
  pending: "查看认证进度",
  approved: "查看认证",
  material: "按要求补充认证材料",
  refused: "查看原因，修改后重新提交",
  expired: "认证已过期，重新认证恢复徽标",
  revoked: "认证已撤销，查看原因",
  transferred: "已转给新车主：确认卖出，或申诉",
};
