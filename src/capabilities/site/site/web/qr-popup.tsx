import { useQuery } from "@tanstack/react-query";
import { setQrPopup, useSession } from "#client/session.ts";
import { Sheet } from "#ui/sheet.tsx";
import { site } from "./api/site.ts";

/**
 * The popup that asks for a long press on the mini-program code. A real <img> of more than 120 px, the only
 * code on the screen, and nothing over it: otherwise WeChat does not recognise it.
 */
export default function QrPopup() {
  const open = useSession((state) => state.qrPopup);
  const { data } = useQuery(site());
  if (data && data.mini_code === null) return null;
  return (
    <Sheet open={open} onClose={() => setQrPopup(false)} title="打开小程序">
      <div className="flex flex-col items-center pt-2 pb-4">
        {data?.mini_code ? (
          <img
            src={data.mini_code}
            alt="小程序码"
            width={240}
            height={240}
            className="size-60 touch-auto rounded-2 bg-white select-auto"
          />
        ) : (
          <div className="skeleton size-60 rounded-2" />
        )}
        <p className="mt-4 text-17 font-semibold">长按识别小程序码</p>
        <p className="mt-1 text-13 text-ink-3">不在微信里？保存图片，再用微信扫一扫。</p>
      </div>
    </Sheet>
  );
}
