import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { Points, Questions, type Words } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { certificationCenter, ownCertifications } from "../api/certifications.ts";
import { CenterProgress } from "../components/center-progress.tsx";
import { OwnerCard } from "../components/owner-card.tsx";

const rights: Words = [
  ["名字旁的车系徽标", "发帖、回答、评论时都会显示"],
  ["主页和名片展示车系", "车友一眼认出同款"],
  ["车主专享内容", "会员专享文章读全文，参与认证车主话题和提问"],
  ["回答排在前面", "车主的回答优先展示，同款车的新问题会找到你"],
  ["爱车档案标注已认证", "车牌、车架号自动锁定"],
];

const questions: Words = [
  ["要准备什么？", "行驶证正页照片；还没上牌可以用购车发票。另外需要车架号（VIN）、车牌和证件上的车主姓名。"],
  ["多久有结果？", "一般 1–3 个工作日，结果会发到消息。材料不清楚会逐项说明，补齐后继续审核。"],
  [
    "证件会被谁看到？",
    "照片先在你的手机上遮挡，再加密上传；只有审核员能看，每次查看都有记录。审核结束几天后自动删除，只留不可还原的摘要和末几位。",
  ],
  ["车是家人名下的可以吗？", "可以。填写证件上的姓名，审核员可能请你补充关系说明。"],
  [
    "提示车架号已被认证？",
    "一辆车同一时间只能由一个账号认证。过户来的车可以提交过户申诉；填错了请核对行驶证。",
  ],
  ["车卖了怎么办？", "在“车辆核验”里解除绑定，徽标随即取消，新车主就可以认证。"],
];

/** What can be certified, what it is worth, and how far one is. */
export default function ApproveCenter() {
  const { section } = useScreen();
  const back = useBack();
  const { signedIn } = useMember();
  const { data: center } = useSuspenseQuery(certificationCenter(section.slug));
  const { data: own } = useQuery({ ...ownCertifications(), enabled: signedIn });
  const latest = own?.items.find((one) => section.umbrella || one.section === section.slug);
  const more = section.documents.find(({ key }) => key === "carstate");
  return (
    <>
      <NavBar title="认证中心" onBack={back} />
      <main className="flow-root min-h-dvh bg-surface pb-10">
        <OwnerCard owners={center.owners} latest={latest} />
        {latest && <CenterProgress one={latest} />}
        <a
          href={pathOf("voice.landing", {}, { section })}
          className="press mx-edge mt-3 flex items-center gap-3.5 rounded-3 border border-line-2 px-4 py-3.5"
        >
          <Icon name="medal" className="flex-none" />
          <span className="min-w-0 flex-1">
            <b className="block text-15 font-semibold">达人认证</b>
            <span className="text-13 text-ink-2">在其他平台讲车？带着账号来，拿达人徽标和权益</span>
          </span>
          <Icon name="right" size="s" className="flex-none text-ink-3" />
        </a>
        <SectionHead title="认证车主权益" />
        <Points points={rights} />
        <SectionHead title="常见问题" />
        <Questions questions={questions} />
        {more && (
          <p className="px-edge pt-5 text-13 text-ink-3">
            更多说明见
            <a href={more.path} className="press hit ml-1 text-accent-ink">
              车主认证说明
            </a>
          </p>
        )}
        {signedIn && (
          <p className="px-edge pt-2 text-13 text-ink-3">
            <a href={pathOf("approve.my", {}, { section })} className="press hit text-accent-ink">
              我的认证
            </a>
          </p>
        )}
      </main>
    </>
  );
}
