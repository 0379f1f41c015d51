import { useQuery } from "@tanstack/react-query";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { deskGuide } from "./api.ts";
import { GuideEditor } from "./guide-editor.tsx";

interface GuidePaneProps {
  id: string;
  /** Back to the list, on a phone. */
  onClose?: () => void;
  onDeleted: () => void;
}

/** One guide, beside the list or in its place. */
export function GuidePane({ id, onClose, onDeleted }: GuidePaneProps) {
  const query = useQuery(deskGuide(id));
  return (
    <>
      {onClose && (
        <header className="sticky top-0 z-10 flex h-13 items-center bg-surface px-1">
          <IconButton icon="back" label="返回列表" onClick={onClose} />
          <h1 className="truncate text-17 font-semibold">{query.data?.part ?? "安装指南"}</h1>
        </header>
      )}
      {query.data === undefined ? (
        <NotLoaded
          query={query}
          waiting={
            <div className="p-4">
              <RowsSkeleton rows={4} />
            </div>
          }
        />
      ) : (
        <GuideEditor initial={query.data} onDeleted={onDeleted} />
      )}
    </>
  );
}
