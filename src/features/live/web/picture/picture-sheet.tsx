import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { hasOwnWindow, toOwnWindow } from "./full-screen.ts";
import { chooseLevel, soundOnly, usePlayer } from "./player.ts";

/** How the picture is shown: its quality, sound only, a window of the browser. */
export default function PictureSheet({ onClose }: { onClose: () => void }) {
  const { levels, level, sound } = usePlayer();
  const ownWindow = () => {
    onClose();
    toOwnWindow().catch(() => toast("浏览器无法打开画中画", { kind: "error" }));
  };
  return (
    <Sheet title="画面设置" onClose={onClose}>
      <SheetAction
        icon={sound ? "live" : "volume"}
        aria-pressed={sound}
        onClick={() => {
          soundOnly(!sound);
          onClose();
        }}
      >
        {sound ? "恢复画面" : "只听声音，退到后台也继续"}
      </SheetAction>
      {hasOwnWindow() ? (
        <SheetAction icon="external" onClick={ownWindow}>
          画中画
        </SheetAction>
      ) : null}
      {levels.length > 0 ? (
        <fieldset className="pt-2">
          <legend className="text-13 text-ink-3">清晰度</legend>
          {["自动", ...levels].map((name, at) => (
            <SheetAction
              key={name}
              icon={level === at - 1 ? "check" : "list"}
              aria-pressed={level === at - 1}
              onClick={() => {
                chooseLevel(at - 1);
                onClose();
              }}
            >
              {name}
            </SheetAction>
          ))}
        </fieldset>
      ) : null}
    </Sheet>
  );
}
