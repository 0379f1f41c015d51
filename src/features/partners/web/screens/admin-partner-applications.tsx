import {
  ApplicationDesk,
  type DeskView,
  SimpleView,
  simpleDesk,
  usualWords,
} from "#capabilities/review/applications/web/public.ts";
import { applicationsApi } from "../desk/api.ts";

const texts = {
  ...{ name: "真实姓名", city: "所在城市", channel: "推广渠道" },
  ...{ link: "渠道链接", inviter: "邀请人" },
} as const;

type Detail = Awaited<ReturnType<typeof decide>>;

const decide = (
  id: string,
  decision: { version: string; decision: "approve" | "reject" | "ask" | "revoke"; reason?: string },
) =>
  applicationsApi("POST /api/admin/partner-applications/{id}/decision", { params: { id }, body: decision });

const View = (view: DeskView<Detail>) => <SimpleView {...view} {...{ texts, words: usualWords }} />;

const desk = simpleDesk({
  ...{ name: "partners", title: "合伙人申请", texts, View, send: decide },
  reads: {
    list: ({ kind: _none, ...query }, how) =>
      applicationsApi("GET /api/admin/partner-applications", { query }, how),
    one: (id, how) => applicationsApi("GET /api/admin/partner-applications/{id}", { params: { id } }, how),
  },
  said: {
    reject: "理由会告诉申请人，他可以修改后重新提交",
    revoke: "推广码立即停用，之前的订单照常结算，理由会告诉本人",
    revokeTitle: "取消合伙人",
  },
});

/** Where applications of partners are looked at. */
export default function AdminPartnerApplications() {
  return <ApplicationDesk kind={desk} />;
}
