import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";

interface ChoosingBarProps {
  count: number;
  /** Everything that is loaded is chosen. */
  all: boolean;
  busy: boolean;
  onAll: (all: boolean) => void;
  onMove: () => void;
  onRemove: () => void;
}

/** What can be done with the chosen things. */
export function ChoosingBar({ count, all, busy, onAll, onMove, onRemove }: ChoosingBarProps) {
  const none = count === 0;
  return (
    <BottomBar label="管理收藏" className="gap-2.5">
      <Checkbox shape="square" checked={all} onChange={(event) => onAll(event.target.checked)}>
        全选
      </Checkbox>
      <span className="num text-13 text-ink-3" aria-live="polite">
        已选 {count}
      </span>
      <span className="flex-1" />
      <Button size="s" variant="line" disabled={none || busy} onClick={onMove}>
        移动到
      </Button>
      <Button size="s" variant="danger" disabled={none} loading={busy} onClick={onRemove}>
        移除
      </Button>
    </BottomBar>
  );
}
