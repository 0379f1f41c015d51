import { useQueryClient } from "@tanstack/react-query";
import { PublishSheet } from "#capabilities/site/blocks/web/public.ts";
import { type DeskLayouts, deskLayouts, layoutDeskApi } from "./api.ts";
import { differencesOf } from "./block-words.ts";

interface PublishSheetProps {
  section: string;
  name: string;
  desk: DeskLayouts;
  onClose: () => void;
}

/** What publishing the draft of a home changes, and the button that does it. */
export default function HomePublishSheet({ section, name, desk, onClose }: PublishSheetProps) {
  const queryClient = useQueryClient();
  const { version, draft, live, standard, parts } = desk;
  return (
    <PublishSheet
      title={`发布${name}首页`}
      description="上线后所有人立即看到；原来的布局留在“版本”里，随时可以换回来。"
      lines={differencesOf(live?.blocks ?? standard, draft?.blocks ?? [], parts)}
      publish={async (note) => {
        const request = { params: { section }, body: { version, note } };
        const { number } = await layoutDeskApi("POST /api/admin/layouts/{section}/publish", request, {
          quiet: true,
        });
        return number;
      }}
      saidOf={(number) => `${name}首页第 ${number} 版上线了`}
      onSettled={() => queryClient.invalidateQueries({ queryKey: deskLayouts(section).queryKey })}
      onClose={onClose}
    />
  );
}
