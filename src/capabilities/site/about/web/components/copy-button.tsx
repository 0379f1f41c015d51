import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";

interface CopyButtonProps {
  text: string;
  /** What it does: 复制账号. */
  label: string;
  /** Told once it is copied. */
  said: string;
}

/** Puts a text on the clipboard, or shows it where the browser refuses. */
export function CopyButton({ text, label, said }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(text)) toast(said, { kind: "done" });
    else toast(`复制失败，请手动记下：${text}`);
  };
  return (
    <Button size="s" variant="line" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
