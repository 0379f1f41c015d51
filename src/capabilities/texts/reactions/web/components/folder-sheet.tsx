import { useQueryClient } from "@tanstack/react-query";
import type { Folder } from "#capabilities/texts/reactions/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { deleteFolder } from "../api/change-collection.ts";

interface FolderSheetProps {
  folder: Folder;
  onRename: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** What can be done with a folder. */
export default function FolderSheet({ folder, onRename, onDeleted, onClose }: FolderSheetProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    onClose();
    if (!(await confirmDanger(`删除“${folder.name}”？`, "里面的内容仍保留在“全部”里。", "删除"))) return;
    await withSignIn(async () => {
      await deleteFolder(queryClient, folder.id);
      onDeleted();
      toast("已删除");
    });
  };
  return (
    <Sheet onClose={onClose} title={folder.name}>
      <SheetAction icon="edit" onClick={onRename}>
        重命名
      </SheetAction>
      <SheetAction icon="trash" danger onClick={() => void remove()}>
        删除收藏夹
      </SheetAction>
    </Sheet>
  );
}
