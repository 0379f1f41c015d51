import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { CampaignList } from "../desk/campaign-list.tsx";

/** 专题活动: the pages of campaigns, those that changed last first. */
export default function AdminCampaigns() {
  return <DeskScreen title="专题">{() => <CampaignList kind="campaign" />}</DeskScreen>;
}
