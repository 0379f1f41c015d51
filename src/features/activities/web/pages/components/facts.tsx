import type { ReactNode } from "react";
import { bridge } from "#bridge/bridge.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import type { ActivitySide } from "#features/activities/mine-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { documentsOf, sectionBySlug, sections, umbrellaSection } from "#sections/registry.ts";
import type { ActivityState } from "#shared/activity-standing.ts";
import { dayAndTime, fromUntil, timeUntil } from "#shared/activity-time.ts";
import { wgsOf } from "#shared/gcj02.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { toast } from "#ui/toast-store.ts";

import { priceFrom, priceWords } from "../../../price.ts";

interface FactsProps {
  activity: ActivityDetail;
  state: ActivityState;
  now: Date | null;
  /** What of the conditions the member does not fulfil; undefined while nobody is signed in. */
  refusals: ActivitySide["refusals"] | undefined;
}

/** When, where, what it costs, how many seats, for whom, and what has to be signed. */
export function Facts({ activity, state, now, refusals }: FactsProps) {
  const startsAt = new Date(activity.starts_at);
  const isOver = state === "ended" || state === "cancelled";
  return (
    <div className="mt-3">
      <Fact
        icon="calendar"
        href={isOver ? undefined : `/activities/${activity.id}.ics`}
        title={fromUntil({ startsAt, endsAt: new Date(activity.ends_at) })}
        note={timeNote(activity, state, now)}
      />
      <Place activity={activity} />
      <Fact icon="ticket" title={fee(activity)} note={feeNote(activity)} />
      {isOver ? null : <Seats activity={activity} state={state} />}
      <Joining activity={activity} refusals={refusals} />
      <Notices activity={activity} />
      {activity.organiser ? <Fact icon="users" title={activity.organiser} note="主办方" /> : null}
      <OtherDates activity={activity} />
    </div>
  );
}

interface FactProps {
  icon: IconName;
  title: ReactNode;
  note?: ReactNode;
  href?: string | undefined;
  onClick?: () => void;
}

function Fact({ icon, title, note, href, onClick }: FactProps) {
  const leads = href !== undefined || onClick !== undefined;
  const Row = href !== undefined ? "a" : onClick ? "button" : "div";
  return (
    <Row
      {...(href !== undefined && { href })}
      {...(onClick && { type: "button" as const, onClick })}
      className={cx("flex min-h-15 w-full items-center gap-3.5 pl-edge text-left", leads && "press")}
    >
      <Icon name={icon} className="flex-none" />
      <span className="hair-b flex min-w-0 flex-1 items-center gap-2 py-2.5 pr-edge">
        <span className="min-w-0 flex-1">
          <span className="num block text-15 font-semibold">{title}</span>
          {note ? <span className="mt-0.5 block text-13 text-ink-3">{note}</span> : null}
        </span>
        {leads ? <Icon name="right" size="s" className="flex-none text-ink-3" /> : null}
      </span>
    </Row>
  );
}

function timeNote(activity: ActivityDetail, state: ActivityState, now: Date | null): string {
  const opens = dayAndTime(new Date(activity.opens_at));
  const closes = dayAndTime(new Date(activity.closes_at));
  const left = now === null ? "" : timeUntil(new Date(activity.starts_at), now);
  if (state === "announced") return `${opens} 开始报名 · 加入日历`;
  if (state === "open" || state === "full") return `报名到 ${closes} · 加入日历`;
  if (state === "closed") return left ? `距开始 ${left} · 加入日历` : "加入日历";
  if (state === "running") return "正在进行";
  return state === "cancelled" ? "已取消" : "已结束";
}

function Place({ activity }: { activity: ActivityDetail }) {
  const { place, address, city, point } = activity;
  if (!place && !address) return <Fact icon="pin" title={city || "地点待定"} />;
  const title = [city, place].filter(Boolean).join(" · ");
  const note = `${address ? `${address} · ` : ""}导航`;
  const name = place || address;
  if (point === null) {
    const query = new URLSearchParams({ keyword: `${city}${address || place}`, callnative: "1" });
    return <Fact icon="pin" title={title} note={note} href={`https://uri.amap.com/search?${query}`} />;
  }
  const open = () =>
    bridge()
      // Hosts take WGS 84; ours are as maps in China have them.
      .openNavi({ ...wgsOf(point), name, ...(address && { address }) })
      .catch(() => toast(`无法打开地图，地址：${address || place}`));
  return <Fact icon="pin" title={title} note={note} onClick={() => void open()} />;
}

const onSale = ({ kinds }: ActivityDetail) => kinds.filter(({ closed }) => !closed);

/** 免费, ¥49, ¥49 起. */
const fee = (activity: ActivityDetail): string => {
  const words = new Set(onSale(activity).map(priceWords));
  const [only] = words;
  if (words.size <= 1) return only ?? priceFrom(activity);
  const from = priceFrom(activity);
  return from === "免费" ? "免费 / 付费票" : from;
};

const feeNote = (activity: ActivityDetail): string => {
  const kinds = onSale(activity);
  const names = kinds.map((kind) => `${kind.name} ${priceWords(kind)}`);
  return [
    names.length > 1 ? names.join(" · ") : "",
    activity.reviewed ? "报名后由主办方审核" : "",
    kinds.some(({ fen }) => fen > 0) ? "报名截止前取消全额退回" : "",
  ]
    .filter(Boolean)
    .join("；");
};

function Seats({ activity, state }: { activity: ActivityDetail; state: ActivityState }) {
  const { quota, taken, kinds } = activity;
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0);
  const left = Math.max(0, quota - taken);
  const words =
    left > 0 ? `余 ${left} 席，共 ${quota} 席` : `${quota} 席已报满${state === "full" ? "，可以候补" : ""}`;
  return (
    <div className="flex items-center gap-3.5 pl-edge">
      <Icon name="my" className="flex-none" />
      <div className="hair-b min-w-0 flex-1 py-2.5 pr-edge">
        <p className="num flex items-baseline gap-2 text-15 font-semibold">
          {words}
          {waiting > 0 ? <span className="text-13 font-normal text-ink-3">{waiting} 人候补中</span> : null}
        </p>
        <ProgressBar value={quota === 0 ? 0 : taken / quota} className="mt-2" />
      </div>
    </div>
  );
}

function Joining({ activity, refusals }: Pick<FactsProps, "activity" | "refusals">) {
  const { section: here } = useScreen();
  const { joining } = activity;
  const club = sectionBySlug(activity.section);
  const conditions: { key: "owner" | "level" | "club" | "invited"; text: string; to?: string }[] = [];
  if (joining.series)
    conditions.push({
      key: "owner",
      text: `${joining.series.label} 认证车主`,
      to: pathOf("approve.center", {}, { section: here }),
    });
  else if (joining.owners_only)
    conditions.push({ key: "owner", text: "认证车主", to: pathOf("approve.center", {}, { section: here }) });
  if (joining.min_level > 0)
    conditions.push({
      key: "level",
      text: `等级 Lv${joining.min_level} 及以上`,
      to: pathOf("my.grade", {}, { section: here }),
    });
  if (joining.club_only)
    conditions.push({
      key: "club",
      text: club && !club.umbrella ? `${club.name}会员` : "车友会会员",
      ...(club && !club.umbrella && { to: pathOf("club.members", {}, { section: club }) }),
    });
  if (joining.invited_only) conditions.push({ key: "invited", text: "持邀请码" });
  if (conditions.length === 0) return null;
  return (
    <div className="flex gap-3.5 pl-edge">
      <Icon name="cert" className="mt-3 flex-none" />
      <div className="hair-b min-w-0 flex-1 py-2.5 pr-edge">
        <p className="text-15 font-semibold">谁可以参加</p>
        <ul className="mt-1">
          {conditions.map(({ key, text, to }) => {
            const refused = refusals?.some((one) => one.key === key);
            const known = refusals !== undefined && key !== "invited";
            return (
              <li key={key} className="flex min-h-8 items-center gap-1.5 text-13 text-ink-2">
                {known ? (
                  <Icon
                    name={refused ? "close" : "check"}
                    size="s"
                    label={refused ? "不符合" : "符合"}
                    className={refused ? "text-bad" : "text-ok"}
                  />
                ) : (
                  <span aria-hidden="true">·</span>
                )}
                {text}
                {refused && to ? (
                  <a href={to} className="press hit ml-auto text-accent-ink">
                    {key === "owner" ? "去认证" : key === "level" ? "怎么升级" : "去加入"}
                  </a>
                ) : null}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

const noticeNames = { safety: "安全须知", portrait: "肖像权授权书", track: "赛道活动协议" } as const;

/** Where a text is read: in the activity's own section, or in the first that has it. */
function textPath(slug: string, key: string): string | undefined {
  const own = sectionBySlug(slug) ?? umbrellaSection;
  return [own, ...sections].flatMap(documentsOf).find((document) => document.key === key)?.path;
}

function Notices({ activity }: { activity: ActivityDetail }) {
  const texts = [
    ...activity.notices.map((key) => ({ name: noticeNames[key], path: textPath(activity.section, key) })),
    { name: "活动声明", path: textPath(umbrellaSection.slug, "active") },
  ].flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }]));
  return (
    <div className="flex gap-3.5 pl-edge">
      <Icon name="doc" className="mt-3 flex-none" />
      <div className="hair-b min-w-0 flex-1 py-2.5 pr-edge">
        <p className="text-15 font-semibold">
          {activity.notices.length > 0 ? "报名时需要签署" : "参加前请阅读"}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {texts.map(({ name, path }) => (
            <a key={name} href={path} className="press hit text-13 leading-body text-accent-ink">
              《{name}》
            </a>
          ))}
        </p>
      </div>
    </div>
  );
}

function OtherDates({ activity }: { activity: ActivityDetail }) {
  const { section } = useScreen();
  if (activity.dates.length === 0) return null;
  return (
    <div className="flex gap-3.5 pl-edge">
      <Icon name="clock" className="mt-3 flex-none" />
      <div className="hair-b min-w-0 flex-1 py-2.5 pr-edge">
        <p className="text-15 font-semibold">其他场次</p>
        <ul className="scroll-x mt-1.5 flex gap-2">
          {activity.dates.map(({ id, starts_at: startsAt }) => (
            <li key={id} className="flex-none">
              <a
                href={pathOf("active.info", { id }, { section })}
                className="press num hit flex h-9 items-center rounded-2 bg-surface-2 px-3 text-13"
              >
                {dayAndTime(new Date(startsAt))}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
