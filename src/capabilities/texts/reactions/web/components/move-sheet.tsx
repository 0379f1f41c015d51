import type { Folder } from "#capabilities/texts/reactions/contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";

interface MoveSheetProps {
  folders: readonly Folder[];
  count: number;
  onMove: (folderId: string | null) => void;
  onNew: () => void;
  onClose: () => void;
}

/** Where the chosen things shall go. */
export default function MoveSheet({ folders, count, onMove, onNew, onClose }: MoveSheetProps) {
  return (
    <Sheet onClose={onClose} title={`移动 ${count} 项到`}>
      <SheetAction icon="plus" onClick={onNew}>
        新建收藏夹
      </SheetAction>
      {folders.map((folder) => (
        <SheetAction key={folder.id} icon="star" onClick={() => onMove(folder.id)}>
          <span className="min-w-0 flex-1 truncate">{folder.name}</span>
          <span className="num text-13 text-ink-3">{folder.count}</span>
        </SheetAction>
      ))}
      <SheetAction icon="list" onClick={() => onMove(null)}>
        移出收藏夹
      </SheetAction>
    </Sheet>
  );
}
