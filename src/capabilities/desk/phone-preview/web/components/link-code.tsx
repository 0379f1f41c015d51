import { encode } from "uqr";

/** A code of an address, for the phone that lies beside the desk. */
export default function LinkCode({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className="rounded-3 bg-surface p-4 text-center">
      <svg
        role="img"
        aria-label="预览链接的二维码"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-34 rounded-2 bg-white"
      >
        <path d={modules.join("")} fill="#000" />
      </svg>
      <figcaption className="mt-2 text-13 text-ink-2">手机扫一扫，在真机上看</figcaption>
    </figure>
  );
}
