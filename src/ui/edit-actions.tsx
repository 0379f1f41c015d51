import { Button } from "./button.tsx";

export interface EditActionsProps {
  saving: boolean;
  /** Default 保存. */
  saveLabel?: string;
  removing: boolean;
  /** Asks before it removes; left out where nothing is there to be removed yet. */
  onRemove?: (() => void) | undefined;
}

/** The end of a form that changes something or removes it; what saves submits the form that it stands in. */
export function EditActions({ saving, saveLabel = "保存", removing, onRemove }: EditActionsProps) {
  return (
    <div className="flex gap-2.5">
      {onRemove && (
        <Button variant="line" size="l" icon="trash" loading={removing} onClick={onRemove}>
          删除
        </Button>
      )}
      <Button type="submit" variant="accent" size="l" className="flex-1" loading={saving}>
        {saveLabel}
      </Button>
    </div>
  );
}
