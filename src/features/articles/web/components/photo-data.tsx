import type { ArticleDetail } from "#features/articles/contract.ts";

type Photo = NonNullable<ArticleDetail["pictures"][number]["picture"]["photo"]>;

/** What the camera told about a photo, in one line: camera, lens, focal length, aperture, exposure, ISO. */
export function PhotoData({ photo }: { photo: Photo }) {
  const { camera, lens, focal_length, aperture, exposure, iso } = photo;
  const told: [string, string | null][] = [
    ["相机", camera],
    ["镜头", lens],
    ["焦距", focal_length === null ? null : `${focal_length} mm`],
    ["光圈", aperture === null ? null : `f/${aperture}`],
    ["快门", exposure === null ? null : `${exposure} s`],
    ["感光度", iso === null ? null : `ISO ${iso}`],
  ];
  const known = told.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl aria-label="拍摄参数" className="num mt-2 flex flex-wrap gap-x-3 text-12 text-white/70">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="sr-only">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
