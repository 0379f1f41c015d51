import { Drawer } from "@base-ui/react/drawer";
import { useContext } from "react";
import { cx } from "./cx.ts";
import { DialogBody } from "./dialog-body.tsx";
import { IconButton } from "./icon-button.tsx";
import { SheetLook } from "./sheet-look.ts";
import type { SheetBodyProps } from "./sheet-props.ts";
import { useSheetRoot } from "./sheet-root.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/** The part of Sheet that needs Base UI; import Sheet, not this. */
export default function SheetBody(props: SheetBodyProps) {
  // The drawer is made of the dialog's parts: the second look costs next to nothing.
  return useContext(SheetLook) === "dialog" ? <DialogBody {...props} /> : <DrawerBody {...props} />;
}

function DrawerBody(props: SheetBodyProps) {
  const { title, description, hideTitle, initialFocus, footer, children } = props;
  const root = useSheetRoot(props);
  const keyboard = useKeyboardInset();
  return (
    <Drawer.Root {...root}>
      <Drawer.Portal>
        <Drawer.Backdrop
          className={cx(
            "fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))]",
            "transition-opacity duration-sheet ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:transition-none",
          )}
        />
        <Drawer.Viewport
          className="fixed inset-0 z-40 flex items-end justify-center"
          style={keyboard ? { paddingBottom: keyboard } : undefined}
        >
          <Drawer.Popup
            initialFocus={initialFocus}
            className={cx(
              "relative flex max-h-[88%] w-full max-w-column flex-col rounded-t-4 bg-surface text-ink shadow-float outline-none",
              "[transform:translateY(var(--drawer-swipe-movement-y,0px))] transition-[transform] duration-sheet ease-out",
              "data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:transition-none data-swiping:select-none",
              // Dragged up against its end, the sheet must not show what is below it.
              "after:absolute after:inset-x-0 after:top-full after:h-30 after:bg-surface",
            )}
          >
            <div className="flex-none touch-none">
              <div className="mx-auto mt-2 mb-1 h-1 w-9 rounded-full bg-line-2" />
              <div className={cx("flex items-start pr-1 pl-5", hideTitle && "absolute top-1 right-0")}>
                <div className={cx("min-w-0 flex-1 pt-1.5 pb-2", hideTitle && "sr-only")}>
                  <Drawer.Title className="text-20 font-bold">{title}</Drawer.Title>
                  {description && (
                    <Drawer.Description className="text-13 text-ink-3">{description}</Drawer.Description>
                  )}
                </div>
                <Drawer.Close render={<IconButton icon="close" label="关闭" />} />
              </div>
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-4">
              {children}
            </Drawer.Content>
            {footer && <div className="flex flex-none gap-2.5 px-5 pt-2 pb-3">{footer}</div>}
            {!keyboard && <div className="pb-safe flex-none" />}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
