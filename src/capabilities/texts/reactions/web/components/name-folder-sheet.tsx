import { useQueryClient } from "@tanstack/react-query";
import type { Folder } from "#capabilities/texts/reactions/contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { nameFolder } from "../api/change-collection.ts";

interface NameFolderSheetProps {
  /** Undefined for a new one. */
  folder?: Folder | undefined;
  onDone: (folder: Folder) => void;
  onClose: () => void;
}

/** Names a new folder, or an old one anew. */
export default function NameFolderSheet({ folder, onDone, onClose }: NameFolderSheetProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: folder?.name ?? "" },
    purpose: "保存",
    save: async ({ name }) => onDone(await nameFolder(queryClient, name, folder?.id)),
  });
  const empty = form.values.name.trim() === "";
  return (
    <Sheet
      onClose={onClose}
      title={folder ? "重命名收藏夹" : "新建收藏夹"}
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          loading={form.busy}
          disabled={empty}
          onClick={() => void form.submit()}
        >
          保存
        </Button>
      }
    >
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty) void form.submit();
        }}
      >
        <TextField
          label="名称"
          hideLabel
          placeholder="给收藏夹起个名字"
          maxLength={20}
          enterKeyHint="done"
          {...form.text("name")}
          onClear={() => form.set({ name: "" })}
        />
        <FormProblem form={form} className="mt-2" />
      </form>
    </Sheet>
  );
}
