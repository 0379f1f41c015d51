import { useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { useHost } from "#bridge/use-host.ts";
import type { RecognisedAddress } from "#capabilities/people/addresses/recognise-address.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";

interface PasteBoxProps {
  onFound: (found: RecognisedAddress & { region?: string }) => void;
}

/** Takes a whole address as one text, from a chat or a shop, and tells what of it is what. */
export function PasteBox({ onFound }: PasteBoxProps) {
  const [text, setText] = useState("");
  const [reading, setReading] = useState(false);
  const host = useHost();

  const take = async (given: string, known: RecognisedAddress = {}) => {
    // The names of all regions come with it.
    const [{ recogniseAddress }, { regionName }] = await Promise.all([
      import("../../recognise-address.ts"),
      import("#shared/regions.ts"),
    ]);
    const found = { ...recogniseAddress(given), ...known };
    if (Object.keys(found).length === 0) {
      toast("未识别出地址，请手动填写");
      return;
    }
    const code = found.region_code;
    onFound({ ...found, ...(code !== undefined && { region: regionName(code) }) });
    setText("");
    toast(code === undefined ? "已识别，请补上所在地区" : "已识别，请核对", { kind: "done" });
  };
  const busy = async (work: () => Promise<void>, failed: string) => {
    setReading(true);
    try {
      await work();
    } catch {
      toast(failed, { kind: "error" });
    } finally {
      setReading(false);
    }
  };
  const takeFromHost = async () => {
    const chosen = await bridge().openAddress?.();
    if (!chosen) return;
    const { name, mobile, region, detail } = chosen;
    await take(region + detail, { name, mobile });
  };

  return (
    <section aria-label="粘贴整段地址" className="bg-surface px-edge pt-4 pb-4">
      <TextArea
        label="粘贴整段地址自动识别"
        placeholder="林一 13900001111 广东省深圳市南山区…"
        rows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-1 flex justify-end gap-2.5">
        {host === "wechat" && (
          <Button
            size="s"
            variant="line"
            icon="wechat"
            loading={reading}
            onClick={() => void busy(takeFromHost, "无法打开微信地址，请手动填写")}
          >
            导入微信地址
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          loading={reading}
          disabled={text.trim() === ""}
          onClick={() => void busy(() => take(text), "识别失败，请手动填写")}
        >
          识别
        </Button>
      </div>
    </section>
  );
}
