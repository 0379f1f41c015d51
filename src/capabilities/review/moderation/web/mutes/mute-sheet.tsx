import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { type MutedDoing, mutedDoings } from "#shared/review.ts";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { MuteForm } from "../tools/mute-form.tsx";
import { mutesApi } from "./api.ts";

export interface MuteSheetProps {
  member: { id: string; nickname: string };
  /** Slug of the section that it is about; null where it is about the member, and holds everywhere unless another is chosen. */
  section: string | null;
  onClose: () => void;
}

const EVERYWHERE = "";
const places = [
  { value: EVERYWHERE, label: "全部分区" },
  ...sections.map(({ slug }) => ({ value: slug, label: `只在${sectionName(slug)}` })),
];
const DAYS = [1, 3, 7, 30, null];

/** Mutes a member from the desk; can be taken back for a while by the toast, and always in the list of mutes. */
export function MuteSheet({ member, section, onClose }: MuteSheetProps) {
  const queryClient = useQueryClient();
  const [where, setWhere] = useState(EVERYWHERE);
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
          section: section === null ? where : input.everywhere ? EVERYWHERE : section,
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
        section={section ?? where}
        everywhere
        place={
          section === null ? (
            <SelectField label="在哪里" options={places} value={where} onChange={setWhere} />
          ) : undefined
        }
        others
        busy={mute.isPending}
        onSubmit={(input) => mute.mutate(input)}
      />
    </Sheet>
  );
}
