import { useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { toastStore } from "./toast-store.ts";

const icons = { plain: null, done: "done", error: "alert" } as const;

/** Where toasts appear. Put it once into the shell, outside what is kept alive or hidden. */
export function ToastHost() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  const kind = toast?.kind ?? "plain";
  const icon = icons[kind];
  const body = toast && (
    <div
      key={toast.id}
      className="toast pointer-events-auto flex max-w-full items-center gap-2 rounded-3 bg-solid px-4 py-2.5 text-15 text-on-solid shadow-float"
    >
      {icon && <Icon name={icon} size="m" />}
      <span className="min-w-0">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="press hit -mr-1 flex-none border-l border-current/25 pl-3 font-semibold"
          onClick={() => {
            toast.action?.onSelect();
            toastStore.dismiss();
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
  // Both regions stand from the start: a region that appears together with its text is often not read out.
  return (
    <div
      className={cx(
        "pointer-events-none fixed inset-x-0 z-50 mx-auto flex max-w-column justify-center px-8",
        "bottom-[calc(var(--toast-b,var(--tab-h))+var(--safe-b)+0.8533rem)]",
      )}
    >
      <div role="status" aria-live="polite">
        {kind !== "error" && body}
      </div>
      <div role="alert" aria-live="assertive">
        {kind === "error" && body}
      </div>
    </div>
  );
}
