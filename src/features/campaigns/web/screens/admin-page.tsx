import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { CampaignDesk } from "../desk/campaign-desk.tsx";

/** 编辑页面: one page, its blocks and versions. */
export default function AdminPage() {
  return <DeskScreen title="编辑页面">{() => <CampaignDesk kind="page" />}</DeskScreen>;
}
