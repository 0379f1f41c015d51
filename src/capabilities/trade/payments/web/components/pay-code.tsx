import { encode } from "uqr";

/** The code that is scanned with WeChat: dark on white whatever the colours around it are. */
export function PayCode({ url }: { url: string }) {
  const { size, data } = encode(url, { ecc: "M", border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <section aria-label="微信付款码" className="flex flex-col items-center rounded-3 bg-surface px-4 py-5">
      <svg
        role="img"
        aria-label="微信付款二维码"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-40 rounded-2 bg-white"
      >
        <path d={modules.join("")} fill="#000" />
      </svg>
      <p className="mt-3 text-13 text-ink-2">用微信扫一扫付款，付完这里会自动更新</p>
    </section>
  );
}
