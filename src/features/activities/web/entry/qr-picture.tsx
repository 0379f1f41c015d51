import { useMemo } from "react";
import { encode } from "uqr";

/** A code as a picture: dark on white whatever the colours around it are, since readers want it so. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border: 1 });
    const path = data
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join("");
    return { size, path };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-2 bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
