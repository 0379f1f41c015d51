import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PhotoData } from "./photo-data.tsx";

const nothing = { camera: null, lens: null, focal_length: null, aperture: null, exposure: null, iso: null };

it("tells what the camera wrote, and leaves out what it did not", () => {
  const html = renderToStaticMarkup(
    <PhotoData
      photo={{ ...nothing, camera: "Canon EOS 40D", focal_length: 135, aperture: 2.8, exposure: "1/250" }}
    />,
  );
  const values = [...html.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, value]) => value);
  expect(values).toEqual(["Canon EOS 40D", "135 mm", "f/2.8", "1/250 s"]);
});

it("shows nothing where nothing is known", () => {
  expect(renderToStaticMarkup(<PhotoData photo={nothing} />)).toBe("");
});
