import { Dialog } from "@base-ui/react/dialog";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import type { SheetBodyProps } from "./sheet-props.ts";
import { useSheetRoot } from "./sheet-root.ts";

/** A sheet where there is room: a dialog in the middle, with the same parts. Import Sheet, not this. */
export function DialogBody(props: SheetBodyProps) {
  const { title, description, hideTitle, initialFocus, footer, children } = props;
  const root = useSheetRoot(props);
  const fade = "transition-opacity duration-view data-ending-style:opacity-0 data-starting-style:opacity-0";
  return (
    <Dialog.Root {...root}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cx("fixed inset-0 z-40 bg-scrim", fade)} />
        <Dialog.Viewport className="fixed inset-0 z-40 grid grid-rows-[minmax(0,1fr)] place-items-center p-6">
          <Dialog.Popup
            initialFocus={initialFocus}
            className={cx(
              "flex max-h-full w-full max-w-125 flex-col rounded-4 bg-surface text-ink shadow-float outline-none",
              fade,
            )}
          >
            <div className="relative flex flex-none items-start pt-3 pr-3 pl-6">
              <div className={cx("min-w-0 flex-1 pt-2 pb-3", hideTitle && "sr-only")}>
                <Dialog.Title className="text-20 font-bold">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description className="mt-0.5 text-13 text-ink-3">{description}</Dialog.Description>
                )}
              </div>
              <Dialog.Close render={<IconButton icon="close" label="关闭" />} />
            </div>
            {/* Rows inside reach over its edges by as much as in a sheet. */}
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-5">{children}</div>
            {footer && <div className="flex flex-none gap-2.5 px-6 pt-2 pb-5">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
