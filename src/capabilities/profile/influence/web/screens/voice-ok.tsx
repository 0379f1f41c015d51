import { useQuery } from "@tanstack/react-query";
import { ResultScreen } from "#capabilities/review/applications/web/public.ts";
import { about, CodePicture } from "#capabilities/site/about/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { mine } from "../api/influence.ts";

/** An application was handed in. Opened without one it leads to where one can begin. */
export default function VoiceOk() {
  const { section } = useScreen();
  const audit = pathOf("voice.audit", {}, { section });
  const query = useQuery(mine(section.slug));
  const { data: contact } = useQuery(about(section.slug));
  const latest = query.data?.latest;
  const waits = latest?.state === "submitted" || latest?.state === "in_review";
  // Nothing waits: a link that was kept, or a reload days later. What was known before it was handed in says nothing.
  const isNothing = query.data !== undefined && !query.isFetching && !waits;
  const elsewhere = latest ? audit : pathOf("voice.landing", {}, { section });
  return (
    <ResultScreen
      title="申请成功"
      query={query}
      about={waits ? `${latest.called}${latest.renewal ? "，复核期间达人资格照常有效" : ""}` : undefined}
      kind="influence"
      days="3–5"
      next={[
        ["审核员打开你的主页", "核对昵称、粉丝数和核对码，请先不要删除它"],
        ["结果发到消息", "需要补充时会逐个账号说明，补齐后继续审核"],
        ["成为达人", "获得等级、编号和权益"],
      ]}
      from={audit}
      progress={audit}
      elsewhere={isNothing ? elsewhere : null}
    >
      {contact?.wechat.code != null && (
        <section aria-label="服务号" className="mt-5 rounded-3 bg-surface-2 p-4">
          <p className="mb-3 text-center text-13 text-ink-2">
            关注{contact.wechat.name === "" ? "服务号" : `“${contact.wechat.name}”`}，第一时间收到结果
          </p>
          <CodePicture src={contact.wechat.code} label="服务号二维码" />
        </section>
      )}
    </ResultScreen>
  );
}
