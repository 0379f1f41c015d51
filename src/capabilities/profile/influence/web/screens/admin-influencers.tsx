import { ModeratorScreen } from "#capabilities/review/moderation/web/public.ts";
import { InfluencerDesk } from "../desk/influencer-desk.tsx";

/** Where applications of voices are looked at. */
export default function AdminInfluencers() {
  return <ModeratorScreen title="达人申请">{(admin) => <InfluencerDesk admin={admin} />}</ModeratorScreen>;
}
