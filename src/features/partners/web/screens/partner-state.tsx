import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApplicationDetail, OwnScreen, usualWords } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { myPath, pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { applicationApi, ownApplications, ownPartner, refreshPartner } from "../api/partners.ts";
import { PartnerView } from "../components/partner-view.tsx";
import { Terms } from "../components/terms.tsx";

const words = {
  ...usualWords,
  approved: { label: "已通过", kind: "ok", text: "你是商城合伙人，推广码在上面" },
  revoked: { label: "已取消", kind: "bad", text: "推广码已停用，之前的订单照常结算" },
} as const;

/** How far one's application is; and for a partner his code, what it brought, and his money. */
export default function PartnerState() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const query = useQuery(ownApplications());
  const own = useQuery(ownPartner());
  const form = (id?: string) => pathOf("partner.form", {}, { section, query: { id } });
  const partner = own.data?.partner ?? null;
  const [latest] = query.data?.items ?? [];
  return (
    <OwnScreen
      title="合伙人"
      from={myPath(section)}
      query={{
        ...query,
        refetch: () => refreshPartner(queryClient),
      }}
      shown={own.data && query.data && (latest === undefined ? [] : [latest])}
      nothing={{
        title: "推荐好友，赚佣金",
        text: "好友通过你的链接在商城下单，按商品实付金额计佣金，过了退货期就能提现。",
        label: "申请合伙人",
        to: form(),
      }}
      foot={<Terms />}
    >
      {([one]) => (
        <>
          {partner !== null && <PartnerView partner={partner} />}
          {one !== undefined && (
            <ApplicationDetail
              title="合伙人申请"
              small={[one.name, one.city, one.channel, one.submitted_at && formatDate(one.submitted_at)]}
              words={words[one.state]}
              waits={one.state === "submitted" ? "partners" : null}
              reason={one.reason}
              until={null}
              events={one.events}
              refresh={refreshPartner}
              choices={[
                {
                  ...{ when: one.state === "rejected" || one.state === "material", label: "修改后重新提交" },
                  to: form(one.id),
                },
                {
                  when: ["withdrawn", "revoked", "expired"].includes(one.state),
                  ...{ label: "重新申请", to: form() },
                },
                {
                  ...{ when: one.state === "submitted", label: "撤回申请", done: "已撤回" },
                  sure: { title: "撤回申请？", text: "撤回后可以重新申请。", confirmLabel: "撤回" },
                  run: () =>
                    applicationApi("POST /api/partner-applications/{id}/withdraw", {
                      params: { id: one.id },
                    }),
                },
              ]}
            />
          )}
        </>
      )}
    </OwnScreen>
  );
}
