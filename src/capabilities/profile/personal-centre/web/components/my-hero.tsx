import type { ReactNode } from "react";
import { WornBadges } from "#capabilities/community/honours/web/public.ts";
import { CheckInCard } from "#capabilities/community/points/web/public.ts";
import type { OwnProfile } from "#capabilities/people/members/web/public.ts";
import { SectionSwitch } from "#capabilities/site/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { SessionUser } from "#client/session.ts";
import { offerSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Brandmark } from "#ui/brandmark.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";
import { HeroSlots } from "./hero-slots.tsx";

/** The head of the personal page. Both states are equally high, so that nothing jumps when one becomes the other. */
function Hero({ children }: { children: ReactNode }) {
  const { section } = useScreen();
  return (
    <header className="bg-hero pt-safe relative overflow-hidden text-(--hero-ink)">
      <HeroSlots />
      <div className="relative flex h-11 items-center px-edge">
        {section.umbrella ? null : (
          <>
            <Brandmark name={section.name} className="text-17" />
            <SectionSwitch />
          </>
        )}
      </div>
      <div className="relative px-edge pb-5">{children}</div>
    </header>
  );
}

export function GuestHero() {
  const { section } = useScreen();
  return (
    <Hero>
      <div data-member-waits="">
        <HeroBones />
      </div>
      <div data-visitor="">
        <div className="flex min-h-15 items-center gap-3.5">
          <span className="grid size-15 flex-none place-items-center rounded-full bg-current/15">
            <span className="text-(--hero-ink)">
              <Icon name="my" />
            </span>
          </span>
          <div className="min-w-0">
            <h1 className="text-20 font-bold">登录 / 注册</h1>
            <p className="truncate text-13 opacity-80">登录后查看评论、收藏和消息</p>
          </div>
        </div>
        <Button variant="accent" wide className="mt-4.5 h-12.5" onClick={() => offerSignIn()}>
          手机号登录
        </Button>
        <a
          href={pathOf("my.gradeinfo", {}, { section })}
          className="press mt-4 flex min-h-19 items-center gap-3 rounded-3 bg-current/10 px-3"
        >
          <span className="text-(--hero-ink)">
            <Icon name="medal" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-15 font-semibold">签到得积分，参与升等级</span>
            <span className="block truncate text-13 opacity-80">查看各等级权益</span>
          </span>
          <Icon name="right" size="s" />
        </a>
      </div>
    </Hero>
  );
}

/** As high as either: a member's, of whom nothing is known yet. */
function HeroBones() {
  return (
    <div aria-hidden="true">
      <div className="flex h-15 items-center gap-3.5">
        <span className="size-15 flex-none rounded-full bg-current/15" />
        <span className="h-5 w-32 rounded-1 bg-current/15" />
      </div>
      <div className="mt-4.5 h-12.5" />
      <div className="mt-4 h-19 rounded-3 bg-current/10" />
    </div>
  );
}

export function MemberHero({ member, profile }: { member: SessionUser; profile: OwnProfile | undefined }) {
  const { section } = useScreen();
  const counts = profile?.counts;
  return (
    <Hero>
      <div className="flex h-15 items-center gap-2">
        <a
          href={pathOf("my.info", {}, { section })}
          className="press flex min-w-0 flex-1 items-center gap-3.5"
        >
          <span className="relative flex-none">
            <Avatar name={member.nickname} src={member.avatar} size="l" />
            <span className="absolute -right-0.5 -bottom-0.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
              <Icon name="edit" size="xs" />
            </span>
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5">
              <h1 className="truncate text-20 font-bold">{member.nickname}</h1>
              {profile && <OwnerMarks of={profile} section={section.slug} />}
              {profile && <WornBadges badges={profile.badges} />}
              {profile?.role === "editor" && <Tag kind="solid">编辑</Tag>}
              {profile?.review?.status === "in_review" && <Tag kind="warn">审核中</Tag>}
            </span>
            <span className="mt-0.5 block truncate text-13 opacity-80">
              {profile ? profile.bio.replaceAll("\n", " ") || profile.mobile || "" : "\u00a0"}
            </span>
          </span>
          <span className="sr-only">编辑资料</span>
        </a>
        <a
          href={pathOf("my.space", {}, { section })}
          className="press flex h-11 flex-none items-center text-13 opacity-80"
        >
          主页
          <Icon name="right" size="s" />
        </a>
      </div>
      <ul className="mt-4.5 grid h-12.5 grid-cols-4 text-center">
        <Count label="关注" value={counts?.follows} to={pathOf("my.fans", {}, { section })} />
        <Count
          label="粉丝"
          value={counts?.fans}
          to={pathOf("my.fans", {}, { section, query: { tab: "fans" } })}
        />
        <Count
          label="获赞"
          value={counts?.likes_received}
          to={pathOf("my.message", {}, { section, query: { tab: "like" } })}
        />
        <Count label="积分" value={counts?.points} to={pathOf("my.integral", {}, { section })} />
      </ul>
      <CheckInCard className="mt-4 h-19" />
    </Hero>
  );
}

/** A figure, and the way to what it counts. */
function Count({ label, value, to }: { label: string; value: number | undefined; to: string }) {
  return (
    <li>
      <a href={to} className="press flex h-full flex-col justify-center rounded-2">
        <b className="num text-20 leading-tight font-bold">
          {value === undefined ? "–" : formatCount(value)}
        </b>
        <span className="text-12 opacity-80">{label}</span>
      </a>
    </li>
  );
}
