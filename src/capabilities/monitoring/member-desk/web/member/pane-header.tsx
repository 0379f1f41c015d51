import { DeskMenuButton } from "#capabilities/desk/admin/web/public.ts";
import { IconButton } from "#ui/icon-button.tsx";

/** On a phone: the open one's name and the way back to the list. */
export function PaneHeader({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-4 pl-1">
        <IconButton icon="back" label="返回列表" onClick={onClose} />
        <h1 className="min-w-0 flex-1 truncate text-20 font-bold">{title}</h1>
        <DeskMenuButton />
      </div>
    </header>
  );
}
