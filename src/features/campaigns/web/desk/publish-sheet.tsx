import { useQueryClient } from "@tanstack/react-query";
import { PublishSheet } from "#capabilities/site/blocks/web/public.ts";
import { campaignDeskApi, campaignsKey, type DeskCampaign } from "./api.ts";
import { differencesOf } from "./differences.ts";
import { kindWords } from "./words.ts";

/** What publishing the draft of a campaign changes, and the button that does it. */
export default function CampaignPublishSheet({
  campaign,
  onClose,
}: {
  campaign: DeskCampaign;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { id, kind, draft, live, names, gone, version } = campaign;
  if (draft === null) return null;
  const { from } = draft.content;
  const later = from !== null && new Date(from) > new Date();
  return (
    <PublishSheet
      title={`发布“${draft.content.title}”`}
      description={
        later ? kindWords[kind].later : "发布以后所有人立即看到；原来的版本留在“版本”里，随时可以换回来。"
      }
      lines={differencesOf(live?.content ?? null, draft.content, names)}
      publish={async (note) => {
        const request = { params: { id }, body: { version, note } };
        const { number } = await campaignDeskApi("POST /api/admin/campaigns/{id}/publish", request, {
          quiet: true,
        });
        return number;
      }}
      saidOf={(number) => (later ? `第 ${number} 版已发布，按时开放` : `第 ${number} 版上线了`)}
      onSettled={() => queryClient.invalidateQueries({ queryKey: campaignsKey })}
      onClose={onClose}
    >
      {gone.length > 0 && (
        <p role="status" className="rounded-2 bg-warn-soft px-3 py-2.5 text-13 text-warn">
          {`有 ${gone.length} 个区块的内容已不在，访客看不到它们。`}
        </p>
      )}
    </PublishSheet>
  );
}
