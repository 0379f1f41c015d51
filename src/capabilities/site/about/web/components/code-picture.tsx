import { useHost } from "#bridge/use-host.ts";

/**
 * A code to be recognised by a long press: a real picture of more than 120 px with nothing over it, as WeChat asks for, or
 * to be scanned with another phone.
 */
export function CodePicture({ src, label }: { src: string; label: string }) {
  const host = useHost();
  const pressed = host === "wechat" || host === "mini-program";
  return (
    <figure className="flex flex-col items-center">
      <img
        src={src}
        alt={label}
        width={200}
        height={200}
        loading="lazy"
        className="size-50 touch-auto rounded-2 bg-white select-auto"
      />
      <figcaption className="mt-2 text-13 text-ink-3">
        {pressed ? "长按识别二维码" : "长按保存，或用手机扫一扫"}
      </figcaption>
    </figure>
  );
}
