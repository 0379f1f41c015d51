import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { sections } from "#sections/registry.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { liveApi, refreshRooms } from "./api.ts";
import { AboutFields, PeopleFields, TimeFields } from "./room-fields.tsx";
import { bodyOf, newValues, problemsOf, type RoomValues } from "./room-values.ts";

interface CreateSheetProps {
  /** The section that the list shows, which the new one begins with. */
  section: string | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** Drafts a room; nobody sees it before it is announced. */
export function CreateSheet({ section, onClose, onMade }: CreateSheetProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm<RoomValues>({
    initial: newValues(section ?? sections[0]?.slug ?? ""),
    check: problemsOf,
    async save(values) {
      const body = bodyOf(values);
      const { id } = await liveApi(
        "POST /api/admin/live",
        { body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      await refreshRooms(queryClient);
      onMade(id);
    },
  });
  const close = async () => {
    if (form.dirty && !(await confirmDanger("放弃新建？", "填好的内容会丢失。", "放弃"))) return;
    onClose();
  };
  return (
    <FormSheet
      form={form}
      onClose={() => void close()}
      title="新建直播"
      description="先存为草稿，发布预告后才会公开"
      label="存为草稿"
    >
      <AboutFields form={form} />
      <TimeFields form={form} begun={false} />
      <PeopleFields form={form} />
    </FormSheet>
  );
}
