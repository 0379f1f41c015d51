import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
import { deskRoom, refreshRooms } from "./api.ts";

interface ReasonFormSheetProps {
  title: string;
  description: string;
  /** On the button, as a verb. */
  label: string;
  /** What is often the reason. */
  suggestions: readonly string[];
  done: string;
  run: (reason: string) => Promise<DeskRoom>;
  onClose: () => void;
}

/** Asks for the reason that viewers read, and does it. */
export function ReasonFormSheet(props: ReasonFormSheetProps) {
  const { title, description, label, suggestions, done, run, onClose } = props;
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ ...(reason.trim().length < 2 && { reason: "请填写理由" }) }),
    async save({ reason }) {
      const room = await run(reason);
      queryClient.setQueryData(deskRoom(room.id).queryKey, room);
      await refreshRooms(queryClient);
      toast(done, { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, title, description, label, onClose }} danger>
      <WordsField label="理由" rows={2} maxLength={100} suggestions={suggestions} {...form.text("reason")} />
    </FormSheet>
  );
}
