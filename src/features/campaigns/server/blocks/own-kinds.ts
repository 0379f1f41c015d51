import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import { plainText } from "#shared/document.ts";
import { type BlockPart, pictureOf, videoOf } from "./kind.ts";

export const banner: BlockPart<"banner"> = {
  files: ({ picture }) => ({ images: picture === null ? [] : [picture], videos: [] }),
  links: ({ link }) => (link === "" ? [] : [{ name: "横幅", to: link }]),
  words: ({ title, text }) => [title, text],
  async read(reading, { id, picture, title, text, button, link }) {
    const shown = pictureOf(reading, picture);
    if (shown === null && title === "") return undefined;
    return { id, kind: "banner", picture: shown, title, text, button, link };
  },
};

export const text: BlockPart<"text"> = {
  words: ({ title, document }) => [title, plainText(document)],
  async read({ services }, { id, title, document }) {
    const [shown] = await presentDocuments(services.db, [document]);
    return shown && { id, kind: "text", title, document: shown };
  },
};

export const pictures: BlockPart<"pictures"> = {
  files: ({ items }) => ({ images: items.map(({ picture }) => picture), videos: [] }),
  links: ({ items }) => items.flatMap(({ link }) => (link === "" ? [] : [{ name: "图片", to: link }])),
  words: ({ title, items }) => [title, ...items.map(({ caption }) => caption)],
  async read(reading, { id, title, look, items }) {
    const shown = items.flatMap(({ picture, caption, link }) => {
      const file = pictureOf(reading, picture);
      return file === null ? [] : [{ picture: file, caption, link }];
    });
    return shown.length === 0 ? undefined : { id, kind: "pictures", title, look, items: shown };
  },
};

export const countdown: BlockPart<"countdown"> = {
  words: ({ title }) => [title],
  read: async (_reading, { id, title, to, after }) => ({ id, kind: "countdown", title, to, after }),
};

export const video: BlockPart<"video"> = {
  files: ({ video: film, poster }) => ({ images: poster === null ? [] : [poster], videos: [film] }),
  words: ({ title }) => [title],
  async read(reading, { id, title, video: film, poster }) {
    const shown = videoOf(reading, film);
    if (shown === null) return undefined;
    return { id, kind: "video", title, video: shown, poster: pictureOf(reading, poster) };
  },
};

export const links: BlockPart<"links"> = {
  links: ({ items }) => items.map(({ label, to }) => ({ name: label, to })),
  words: ({ title, items }) => [title, ...items.map(({ label }) => label)],
  read: async (_reading, { id, title, items }) => ({ id, kind: "links", title, items }),
};
