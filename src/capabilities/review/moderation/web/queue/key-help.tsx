import { Sheet } from "#ui/sheet.tsx";

interface KeyHelpProps {
  lines: readonly { keys: string; text: string }[];
  open: boolean;
  onClose: () => void;
}

/** What stands under which key. */
export function KeyHelp({ lines, open, onClose }: KeyHelpProps) {
  return (
    <Sheet open={open} onClose={onClose} title="快捷键">
      <dl className="grid grid-cols-[1.6rem_1fr] items-center gap-y-2.5 text-15">
        {lines.map(({ keys, text }) => (
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
