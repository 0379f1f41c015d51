import { codePath } from "./code-path.ts";

/** A QR code, black on white whatever the theme: cameras read nothing else as well. */
export default function CodePicture({ address, label }: { address: string; label: string }) {
  const { size, path } = codePath(address);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-34 flex-none rounded-2 bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
