import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { CampaignList } from "../desk/campaign-list.tsx";

/** 页面: free pages made of blocks, those that changed last first. */
export default function AdminPages() {
  return <DeskScreen title="页面">{() => <CampaignList kind="page" />}</DeskScreen>;
}
