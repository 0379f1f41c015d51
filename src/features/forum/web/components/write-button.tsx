import { Icon } from "#ui/icon.tsx";

/** The floating button that writes; `raised` above the tab bar. */
export function WriteButton({ onClick, raised = false }: { onClick: () => void; raised?: boolean }) {
  return (
    <div className="pointer-events-none fixed bottom-0 left-1/2 z-10 flex w-full max-w-column -translate-x-1/2 flex-col items-end px-edge">
      <button
        type="button"
        onClick={onClick}
        className="press pointer-events-auto mb-4 flex h-12 min-h-11 items-center gap-1.5 rounded-full bg-accent px-5 text-17 font-bold text-on-accent shadow-float"
      >
        <Icon name="plus" />
        发帖
      </button>
      <span className={raised ? "pb-tab-bar" : "pb-safe"} />
    </div>
  );
}
