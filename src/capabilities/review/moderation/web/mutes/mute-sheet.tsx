import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MutedDoing, mutedDoings } from "#shared/review.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { MuteForm } from "../tools/mute-form.tsx";
import { mutesApi } from "./api.ts";

export interface MuteSheetProps {
  member: { id: string; nickname: string };
  /** Slug of the section that it is about. */
  section: string;
  onClose: () => void;
}

const DAYS = [1, 3, 7, 30, null];

/** Mutes a member from the desk; can be taken back for a while by the toast, and always in the list of mutes. */
export function MuteSheet({ member, section, onClose }: MuteSheetProps) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["moderation"] });
  const lift = useMutation({
    mutationFn: (id: string) => mutesApi("POST /api/admin/mutes/{id}/lift", { params: { id } }),
    onSuccess: () => toast("已撤销", { kind: "done" }),
    onSettled: refresh,
  });
  const mute = useMutation({
    mutationFn: (input: { reason: string; days: number | null; everywhere: boolean; blocks: MutedDoing }) =>
      mutesApi("POST /api/admin/mutes", {
        body: {
          member_id: member.id,
          section: input.everywhere ? "" : section,
          blocks: input.blocks,
          reason: input.reason,
          days: input.days,
        },
      }),
    onSuccess({ id }, { blocks }) {
      onClose();
      toast(`已${mutedDoings[blocks]}：${member.nickname}`, {
        kind: "done",
        action: { label: "撤销", onSelect: () => lift.mutate(id) },
      });
    },
    onSettled: refresh,
  });
  return (
    <Sheet onClose={onClose} title={`限制${member.nickname}`}>
      <MuteForm
        days={DAYS}
        section={section}
        everywhere
        others
        busy={mute.isPending}
        onSubmit={(input) => mute.mutate(input)}
      />
    </Sheet>
  );
}
