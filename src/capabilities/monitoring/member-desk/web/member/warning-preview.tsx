import type { WarningTemplate } from "#capabilities/people/warnings/web/public.ts";

/** A warning as whoever gets it reads it. */
export function WarningPreview({
  template,
  words,
}: {
  template: WarningTemplate | undefined;
  words: string;
}) {
  if (template === undefined) return null;
  return (
    <div className="rounded-2 bg-surface-2 px-3.5 py-2">
      <p className="text-13 text-ink-3">对方会看到</p>
      <p className="mt-0.5 text-15 font-semibold">{template.name}</p>
      <p className="mt-0.5 text-15 break-words whitespace-pre-line">
        {template.text}
        {words.trim() !== "" && `\n${words.trim()}`}
      </p>
      <p className="mt-0.5 text-13 text-ink-3">{template.days} 天内有效，对方确认前不能发表，可以浏览。</p>
    </div>
  );
}
