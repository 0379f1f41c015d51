import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Folder } from "#capabilities/reactions/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
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
  const [name, setName] = useState(folder?.name ?? "");
  const [busy, setBusy] = useState(false);
  const save = () =>
    withSignIn(async () => {
      setBusy(true);
      try {
        onDone(await nameFolder(queryClient, name, folder?.id));
      } finally {
        setBusy(false);
      }
    });
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={folder ? "重命名收藏夹" : "新建收藏夹"}
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          loading={busy}
          disabled={name.trim() === ""}
          onClick={() => void save()}
        >
          保存
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !busy) void save();
        }}
      >
        <TextField
          label="名称"
          hideLabel
          placeholder="给收藏夹起个名字"
          maxLength={20}
          enterKeyHint="done"
          value={name}
          onChange={(event) => setName(event.target.value)}
          onClear={() => setName("")}
        />
      </form>
    </Sheet>
  );
}
