import { expect, test } from "vitest";
import { presentBody } from "./present-body.ts";

const figure = (key: string, caption = "") =>
  `<figure><img src="/media/${key}" width="700" height="400" alt="x">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

test("own pictures offer every width up to their own", () => {
  const { html } = presentBody(figure("abc"), undefined);
  expect(html).toContain(
    'srcset="/media/abc?w=160 160w, /media/abc?w=320 320w, /media/abc?w=480 480w, /media/abc?w=640 640w"',
  );
  expect(html).toContain('loading="lazy"');
});

test("a first figure that repeats the cover hands over its caption", () => {
  const body = `${figure("cover", "清晨")}<p>正文</p>${figure("cover", "再来一次")}`;
  const { html, coverCaption } = presentBody(body, "/media/cover");
  expect(coverCaption).toBe("清晨");
  expect(html.startsWith("<p>正文</p>")).toBe(true);
  expect(html).toContain("再来一次");
});

test("another first figure stays where it is", () => {
  const { html, coverCaption } = presentBody(`${figure("other", "一")}<p>正文</p>`, "/media/cover");
  expect(coverCaption).toBe("");
  expect(html).toContain("/media/other");
});
