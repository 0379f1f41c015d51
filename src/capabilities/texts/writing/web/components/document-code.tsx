import { reachable } from "#ui/reachable.ts";

/** Code in a text, as it was typed: long lines are scrolled, by the keyboard too. */
export default function DocumentCode({ text }: { text: string }) {
  return (
    <pre ref={reachable} className="overflow-x-auto rounded-2 bg-surface-2 p-3 text-13">
      <code>{text}</code>
    </pre>
  );
}
