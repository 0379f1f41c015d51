import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";

/** Copies to the clipboard and tells. Where the browser refuses, the text can still be selected. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("已复制", { kind: "done" });
  } catch {
    toast("复制失败，请长按或选中后复制", { kind: "error" });
  }
}

/** Words that are shown this once: a one-time password, recovery codes. */
export function SecretNote({
  label,
  lines,
  text,
}: {
  label: string;
  lines: readonly string[];
  text: string;
}) {
  return (
    <div>
      <ul
        aria-label={label}
        className="num grid gap-x-6 gap-y-1.5 rounded-2 bg-surface-2 px-4 py-3.5 text-17 select-text min-[340px]:has-[li+li]:grid-cols-2 has-[li+li]:text-13"
      >
        {lines.map((line) => (
          <li key={line} className="font-mono break-all select-all">
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2.5">
        <Button variant="line" icon="copy" onClick={() => void copy(text)}>
          复制
        </Button>
      </div>
    </div>
  );
}
