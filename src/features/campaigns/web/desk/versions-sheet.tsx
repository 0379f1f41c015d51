import { useQueryClient } from "@tanstack/react-query";
import { VersionsSheet } from "#capabilities/site/blocks/web/public.ts";
import { campaignDeskApi, campaignsKey, type DeskCampaign } from "./api.ts";

/** The versions of a campaign, each to be looked at and put live again. */
export default function CampaignVersionsSheet({
  campaign,
  onClose,
}: {
  campaign: DeskCampaign;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { id, title, live, archived } = campaign;
  const look = async (version: string) => {
    // Opened at once: a window that comes after an answer is blocked.
    const page = window.open("", "_blank");
    const { bare } = await campaignDeskApi("POST /api/admin/campaigns/{id}/preview", {
      params: { id },
      body: { version },
    });
    if (page) page.location.href = bare;
  };
  return (
    <VersionsSheet
      title={`“${title}”的版本`}
      live={live}
      archived={archived}
      onView={({ id: version }) => void look(version)}
      empty="还没有发布过，发布后每一版都会保留。"
      warning="所有人立即看到，开放时间保持现在的。现在线上的版本留在记录里，草稿不受影响。"
      restore={async (version) => {
        const { number } = await campaignDeskApi("POST /api/admin/campaigns/{id}/restore", {
          params: { id },
          body: { id: version, live: live?.id ?? null },
        });
        return `已恢复，现在是第 ${number} 版`;
      }}
      onSettled={() => queryClient.invalidateQueries({ queryKey: campaignsKey })}
      onClose={onClose}
    />
  );
}
