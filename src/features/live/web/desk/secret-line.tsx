import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";

/** One line that is taken along: to be selected, or copied with a tap. */
export function SecretLine({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    const done = await copyText(value);
    toast(done ? `${label}已复制` : "复制失败，请长按选择", { kind: done ? "done" : "error" });
  };
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-13 text-ink-2">{label}</span>
        <span className="num block text-15 break-all select-all">{value}</span>
      </span>
      <Button size="s" variant="line" icon="copy" aria-label={`复制${label}`} onClick={() => void copy()}>
        复制
      </Button>
    </div>
  );
}
