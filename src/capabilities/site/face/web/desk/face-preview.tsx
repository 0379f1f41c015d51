import { Brandmark } from "#ui/brandmark.tsx";
import type { DeskFace } from "./api.ts";

interface FacePreviewProps {
  name: string;
  tagline: string;
  logo: string | undefined;
  palette: DeskFace["palettes"][number] | undefined;
}

/** The head of a home and its main button, in the colours that are chosen. */
export function FacePreview({ name, tagline, logo, palette }: FacePreviewProps) {
  const ground = { background: palette?.hero, color: palette?.hero_ink };
  return (
    <section aria-label="预览" className="overflow-hidden rounded-2">
      <div className="px-4 py-4" style={ground}>
        <span className="flex items-center gap-3">
          {logo ? <img src={logo} alt={name} className="h-8" /> : <Brandmark name={name} />}
        </span>
        <p className="mt-3 text-13">{tagline}</p>
        <p className="mt-3 flex">
          <span
            className="rounded-full px-3 py-1 text-13 font-semibold"
            style={{ background: palette?.accent, color: palette?.on_accent }}
          >
            主要按钮
          </span>
        </p>
      </div>
    </section>
  );
}
