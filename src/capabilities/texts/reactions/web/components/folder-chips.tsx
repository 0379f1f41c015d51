import type { Folder } from "#capabilities/texts/reactions/contract.ts";
import { Chip } from "#ui/chip.tsx";
import { IconButton } from "#ui/icon-button.tsx";

interface FolderChipsProps {
  folders: readonly Folder[];
  active: string | undefined;
  onOpen: (id: string | undefined) => void;
  onNew: () => void;
  onManage: (folder: Folder) => void;
}

/** The folders side by side; the open one can be renamed or deleted. */
export function FolderChips({ folders, active, onOpen, onNew, onManage }: FolderChipsProps) {
  const open = folders.find((folder) => folder.id === active);
  return (
    <nav aria-label="收藏夹" className="flex items-center">
      <div className="scroll-x flex min-w-0 flex-1 gap-2 py-2.5 pl-(--edge)">
        <Chip selected={active === undefined} onClick={() => onOpen(undefined)}>
          全部收藏
        </Chip>
        {folders.map((folder) => (
          <Chip key={folder.id} selected={folder.id === active} onClick={() => onOpen(folder.id)}>
            {folder.name}
            <span className="num opacity-70">{folder.count}</span>
          </Chip>
        ))}
        <Chip icon="plus" onClick={onNew} className="mr-4">
          新建
        </Chip>
      </div>
      {open ? (
        <IconButton icon="more" label={`收藏夹 ${open.name}，更多操作`} onClick={() => onManage(open)} />
      ) : null}
    </nav>
  );
}
