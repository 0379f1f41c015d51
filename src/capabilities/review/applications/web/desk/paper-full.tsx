import { IconButton } from "#ui/icon-button.tsx";
import { ScreenDialog } from "#ui/screen-dialog.tsx";
import { PaperView, type PaperViewProps } from "./paper-view.tsx";

interface PaperFullProps extends PaperViewProps {
  onTurn: () => void;
  onClose: () => void;
}

/** A paper over the whole screen. */
export default function PaperFull({ onTurn, onClose, ...view }: PaperFullProps) {
  return (
    <ScreenDialog label={view.label} onClose={onClose} className="bg-night">
      <div className="flex h-full flex-col">
        <div className="flex flex-none items-center gap-1 px-1 pt-safe">
          <IconButton icon="close" label="关闭" onClick={onClose} />
          <h2 className="min-w-0 flex-1 truncate text-17 font-bold">{view.label}</h2>
          <IconButton icon="refresh" label="旋转" onClick={onTurn} />
        </div>
        <div className="min-h-0 flex-1">
          <PaperView {...view} />
        </div>
        <p className="px-4 py-2 text-center text-12 text-white/70">双击或双指放大，拖动查看</p>
        <div className="pb-safe" />
      </div>
    </ScreenDialog>
  );
}
