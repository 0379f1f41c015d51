import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

/** The floating button that asks a question; above the tab bar where there is one. */
export function AskButton({
  preset,
  aboveTabs = false,
}: {
  preset?: Record<string, string>;
  aboveTabs?: boolean;
}) {
  const { section } = useScreen();
  return (
    <div
      className={cx(
        "pb-safe pointer-events-none fixed left-1/2 z-10 flex w-full max-w-column -translate-x-1/2 justify-end px-4",
        aboveTabs ? "bottom-17" : "bottom-5",
      )}
    >
      <button
        type="button"
        onClick={() => openComposer({ kind: "question", section: section.slug, ...(preset && { preset }) })}
        className="press pointer-events-auto flex h-12 items-center gap-1.5 rounded-full bg-accent px-5 text-15 font-semibold text-on-accent shadow-lg"
      >
        <Icon name="edit" size="m" />
        提问
      </button>
    </div>
  );
}
