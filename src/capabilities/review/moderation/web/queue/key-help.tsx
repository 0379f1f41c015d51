import { Sheet } from "#ui/sheet.tsx";
import { keyHelp } from "./use-keys.ts";

export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="快捷键">
      <dl className="grid grid-cols-[1.2rem_1fr] items-center gap-y-2.5 text-15">
        {keyHelp.map(({ keys, text }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
