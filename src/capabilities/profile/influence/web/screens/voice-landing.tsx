import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { platformNames, platforms } from "#shared/influence.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { invitation, landing, mine } from "../api/influence.ts";
import { LandingAction } from "../components/landing-action.tsx";
import { LandingHero } from "../components/landing-hero.tsx";
import { inviteAddress, inviteOf } from "../invite-address.ts";

const wanted = [
  ["真的开车", "写自己的车、自己走过的路，不搬运"],
  ["持续更新", "近三个月有更新，图文或视频都可以"],
  ["尊重读者", "说优点也说缺点，合作内容会注明"],
] as const;

const steps = [
  ["填写申请", "称呼、城市、平台账号，五分钟"],
  ["放上核对码", "放进平台主页简介，证明账号是你的"],
  ["人工审核", "3–5 个工作日，结果发到消息"],
  ["成为达人", "获得等级、编号和权益，每年复核一次"],
] as const;

const questions = [
  ["粉丝不多可以吗？", "可以。等级由内容质量和粉丝数一起决定，新人从 C 级开始。"],
  ["为什么要放核对码？", "它证明账号在你手里。审核员会打开你的主页查看，通过以后就可以删掉。"],
  ["需要邀请码吗？", "不是必需。有达人朋友邀请的话，填上他的邀请码。"],
  ["截图会公开吗？", "不会。截图加密保存，只有审核员能看，审核结束后自动删除。"],
  ["可以同时申请几个栏目吗？", "可以，每个栏目分别审核。"],
] as const;

/** Who is looked for, what it is worth, and how it goes. */
export default function VoiceLanding() {
  const { section } = useScreen();
  const back = useBack();
  const { signedIn } = useMember();
  const code = inviteOf(useAddress(inviteAddress).values);
  const { data } = useSuspenseQuery(landing(section.slug));
  const { data: own } = useQuery({ ...mine(section.slug), enabled: signedIn });
  const { data: invited } = useQuery({ ...invitation(section.slug, code), enabled: code !== "" });
  const title = `${section.umbrella ? "" : section.shortName}达人招募`;
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
            }}
          />
        }
      />
      <main className="flow-root min-h-dvh bg-surface pb-tab-bar">
        <LandingHero title={title} landing={data} />
        {invited && (
          <p role="status" className="mx-edge mt-3 rounded-2 bg-accent-soft px-3.5 py-3 text-13">
            {invited.valid
              ? `${invited.by} 邀请你成为达人，邀请码会自动填好。`
              : data.season
                ? "这个邀请码已失效，没有它也可以申请。"
                : "这个邀请码已失效。"}
          </p>
        )}
        <SectionHead title="我们在找谁" />
        <Rows rows={wanted} />
        <SectionHead title="达人权益" />
        {data.rights.length === 0 ? (
          <p className="px-edge text-13 text-ink-2">本栏目的权益正在准备，公布后会写在这里。</p>
        ) : (
          <ul className="px-edge">
            {data.rights.map(({ id, title: name, text, tiers }) => (
              <li key={id} className="hair-b flex min-h-15 items-center gap-3 py-2.5">
                <Icon name="gift" className="flex-none text-accent-ink" />
                <span className="min-w-0 flex-1">
                  <b className="block text-15 font-semibold">{name}</b>
                  {text !== "" && <span className="text-13 text-ink-2">{text}</span>}
                </span>
                <Tag>{tiers.join(" / ")} 级</Tag>
              </li>
            ))}
          </ul>
        )}
        <SectionHead title="怎样申请" />
        <ol className="px-edge">
          {steps.map(([name, text], at) => (
            <li key={name} className="flex gap-3 py-2.5">
              <span className="num grid size-6 flex-none place-items-center rounded-full bg-accent-soft text-13 font-bold text-accent-ink">
                {at + 1}
              </span>
              <span>
                <b className="block text-15 font-semibold">{name}</b>
                <span className="text-13 text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <SectionHead title="支持的平台" />
        <p className="flex flex-wrap gap-2 px-edge">
          {platforms.map((platform) => (
            <span key={platform} className="rounded-full bg-surface-2 px-3 py-1.5 text-13">
              {platformNames[platform]}
            </span>
          ))}
        </p>
        <SectionHead title="常见问题" />
        <div className="px-edge">
          {questions.map(([question, answer]) => (
            <details key={question} className="hair-b group">
              <summary className="press flex min-h-13 cursor-pointer list-none items-center gap-3 text-15 [&::-webkit-details-marker]:hidden">
                <span className="flex-1">{question}</span>
                <Icon name="down" size="s" className="text-ink-3 group-open:rotate-180" />
              </summary>
              <p className="pb-4 text-13 leading-body text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </main>
      <BottomBar label="申请">
        <LandingAction landing={data} own={own} code={invited?.valid ? code : ""} />
      </BottomBar>
    </>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <ul className="px-edge">
      {rows.map(([name, text]) => (
        <li key={name} className="hair-b flex min-h-15 items-center gap-3 py-2.5">
          <Icon name="check" className="flex-none text-accent-ink" />
          <span>
            <b className="block text-15 font-semibold">{name}</b>
            <span className="text-13 text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
