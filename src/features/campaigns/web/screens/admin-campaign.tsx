import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { CampaignDesk } from "../desk/campaign-desk.tsx";

/** 编辑专题: one campaign, its blocks and versions. */
export default function AdminCampaign() {
  return <DeskScreen title="编辑专题">{() => <CampaignDesk kind="campaign" />}</DeskScreen>;
}
