import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { Points, Questions, Row, Steps, type Words } from "#capabilities/review/applications/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { platformNames, platforms } from "#shared/influence.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { invitation, landing, mine, refreshMine, voiceApi } from "../api/influence.ts";
import { LandingHero } from "../components/landing-hero.tsx";
import { inviteAddress, inviteOf } from "../invite-address.ts";

const wanted: Words = [
  ["真的开车", "写自己的车、自己走过的路，不搬运"],
  ["持续更新", "近三个月有更新，图文或视频都可以"],
  ["尊重读者", "说优点也说缺点，合作内容会注明"],
];

const steps: Words = [
  ["填写申请", "称呼、城市、平台账号，五分钟"],
  ["放上核对码", "放进平台主页简介，证明账号是你的"],
  ["人工审核", "3–5 个工作日，结果发到消息"],
  ["成为达人", "获得等级、编号和权益，每年复核一次"],
];

const questions: Words = [
  ["粉丝不多可以吗？", "可以。等级由内容质量和粉丝数一起决定，新人从 C 级开始。"],
  ["为什么要放核对码？", "它证明账号在你手里。审核员会打开你的主页查看，通过以后就可以删除。"],
  ["需要邀请码吗？", "不是必需。有达人朋友邀请的话，填上他的邀请码。"],
  ["截图会公开吗？", "不会。截图加密保存，只有审核员能看，审核结束后自动删除。"],
  ["可以同时申请几个分区吗？", "可以，每个分区分别审核。"],
];

/** Who is looked for, what it is worth, and how it goes. */
export default function VoiceLanding() {
  const { section } = useScreen();
  const back = useBack();
  const code = inviteOf(useAddress(inviteAddress).values);
  const { data } = useSuspenseQuery(landing(section.slug));
  const { data: invited } = useQuery(invitation(section.slug, code));
  return (
    <>
      <NavBar
        title="达人招募"
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: `${section.name} · 达人招募`,
              description: data.season?.title ?? "寻找认真聊车的内容作者",
              path: pathOf("voice.landing", {}, { section, ...(code !== "" && { query: { invite: code } }) }),
              poster: posterAddress("voices", section.slug),
            }}
          />
        }
      />
      <main className="flow-root min-h-dvh bg-surface pb-tab-bar">
        <LandingHero title={`${section.umbrella ? "" : section.shortName}达人招募`} landing={data} />
        {invited && (
          <p role="status" className="mx-edge mt-3 rounded-2 bg-accent-soft px-3.5 py-3 text-13">
            {invited.valid
              ? `${invited.by} 邀请你成为达人，邀请码会自动填好。`
              : data.season
                ? "这个邀请码已失效，没有它也可以申请。"
                : "这个邀请码已失效。"}
          </p>
        )}
        <SectionHead title="招募对象" />
        <Points points={wanted} />
        <SectionHead title="达人权益" />
        {data.rights.length === 0 ? (
          <p className="px-edge text-13 text-ink-2">本分区的权益正在准备，公布后会显示在这里。</p>
        ) : (
          <ul className="px-edge">
            {data.rights.map(({ id, title, text, tiers }) => (
              <Row key={id} mark="gift" {...{ title, text }}>
                <Tag>{tiers.join(" / ")} 级</Tag>
              </Row>
            ))}
          </ul>
        )}
        <SectionHead title="申请流程" />
        <Steps steps={steps} className="px-edge *:py-2.5" />
        <SectionHead title="支持的平台" />
        <p className="flex flex-wrap gap-2 px-edge">
          {platforms.map((platform) => (
            <span key={platform} className="rounded-full bg-surface-2 px-3 py-1.5 text-13">
              {platformNames[platform]}
            </span>
          ))}
        </p>
        <SectionHead title="常见问题" />
        <Questions questions={questions} />
      </main>
      <BottomBar label="申请">
        <Action isOpen={data.season !== null} code={invited?.valid ? code : ""} />
      </BottomBar>
    </>
  );
}

/** What somebody can do here now: apply, look how far it is, or wait for the next season. */
function Action({ isOpen, code }: { isOpen: boolean; code: string }) {
  const { section } = useScreen();
  const { signedIn } = useMember();
  const { data: own } = useQuery({ ...mine(section.slug), enabled: signedIn });
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const wide = { variant: "accent", size: "l", wide: true } as const;
  if (own?.holding || (own?.latest && own.latest.state !== "withdrawn"))
    return (
      <a href={pathOf("voice.audit", {}, { section })} className={buttonClass(wide)}>
        {own.holding ? "查看我的达人资格" : "查看申请进度"}
      </a>
    );
  if (isOpen)
    return (
      <a
        href={pathOf("voice.apply", {}, { section, ...(code !== "" && { query: { invite: code } }) })}
        className={buttonClass(wide)}
      >
        立即申请
      </a>
    );
  const isReserved = own?.reserved === true;
  const body = { section: section.slug, wanted: !isReserved };
  const reserve = async () => {
    setBusy(true);
    try {
      await voiceApi("PUT /api/influence/reservation", { body });
      await refreshMine(queryClient);
      toast(isReserved ? "已取消预约" : "已预约，下期开始时通知你", { kind: "done" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...wide}
      variant={isReserved ? "line" : "accent"}
      loading={busy}
      // What went wrong was said already.
      onClick={() => void withSignIn(reserve, "预约下期招募").catch(() => undefined)}
    >
      {isReserved ? "已预约下期，点此取消" : "预约下期"}
    </Button>
  );
}
