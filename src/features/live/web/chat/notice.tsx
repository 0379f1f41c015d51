import { Icon } from "#ui/icon.tsx";

/** The pinned notice; the one thing in a room that is read out when it changes. */
export function Notice({ text }: { text: string }) {
  return (
    <div aria-live="polite" className="flex-none">
      {text === "" ? null : (
        <p className="mx-4 mt-2 flex items-start gap-2 rounded-2 bg-surface-2 px-3 py-2 text-13">
          <Icon name="pin" size="s" className="mt-0.5 text-accent-ink" />
          <span className="min-w-0">
            <span className="sr-only">公告：</span>
            {text}
          </span>
        </p>
      )}
    </div>
  );
}
