import type { FastifyInstance } from "fastify";
import { pictureWorkers, readPicture, SHOWN } from "#capabilities/media/media/server/public.ts";
import {
  keptPicture,
  type PosterKind,
  pictureVersion,
  registerPosters,
  sendKept,
} from "#capabilities/media/sharing/server/public.ts";
import type { Guide } from "#features/guides/contract.ts";
import { levelNames, minutesText } from "#features/guides/words.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import { AppError } from "#shared/errors.ts";
import { oklchToHex } from "#shared/oklch.ts";
import { guidePath } from "../paths.ts";
import { showGuide } from "./guides.ts";
import { GUIDE } from "./names.ts";
import type { PdfPicture } from "./pdf/document.ts";
import { drawGuidePdf, PDF_DESIGN } from "./pdf/draw-guide.ts";

/** Pixels of a step's picture on paper: 150 dots an inch, and somewhat more. */
const SHOT = { width: 720, height: 480 };
const COVER = { width: 1200, height: 400 };

/** So many files may wait to be drawn; who comes then is asked to come again. */
const MOST_WAITING = 8;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a guide's first reader draws its file, everybody after him gets it from the storage. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new AppError("UNAVAILABLE", "正在生成的文件太多，请稍后再试", { retryAfter: 5 });
  waiting += 1;
  const before = turn;
  const mine = before.then(work, work);
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** Registers `GET /media/guides/{id}.pdf`, and posters of guides. */
export function registerGuideFiles(app: FastifyInstance, services: Services): void {
  registerPosters(app, services, guidePosters);
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/media/guides/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const [, id] = /^([1-9]\d{0,17})\.pdf$/.exec(request.params.file) ?? [];
      if (id === undefined) throw new AppError("NOT_FOUND");
      const guide = await showGuide(services.db, id);
      const { version, bytes } = await guidePdf(services, guide);
      const name = encodeURIComponent(`${guide.part}安装指南.pdf`);
      void reply.header(
        "content-disposition",
        `inline; filename="guide-${id}.pdf"; filename*=UTF-8''${name}`,
      );
      return sendKept(request, reply, { type: "application/pdf", body: bytes, version });
    },
  });
}

/** Drawn when it is first asked for, and again when anything changes that it says. */
function guidePdf(services: Services, guide: Guide) {
  const { storage, env } = services;
  const section = sectionBySlug(guide.section) ?? umbrellaSection;
  const theme = (sectionThemes.find(({ slug }) => slug === section.slug) ?? sectionThemes[0])?.theme;
  if (theme === undefined) throw new Error("no section has colours");
  const said = {
    guide,
    accent: oklchToHex(theme.light.accentInk),
    brand: section.name,
    url: env.PUBLIC_URL + guidePath(guide),
  };
  return keptPicture(
    storage,
    {
      folder: `guides/${guide.id}`,
      version: pictureVersion(PDF_DESIGN, said),
      type: { extension: "pdf", mime: "application/pdf" },
    },
    () => inTurn(async () => drawGuidePdf({ ...said, pictures: await readPictures(services, guide) })),
  );
}

async function readPictures(
  { storage }: Pick<Services, "storage">,
  { cover, steps }: Guide,
): Promise<Map<string, PdfPicture>> {
  const wanted = [
    ...(cover === null ? [] : [{ picture: cover, box: COVER }]),
    ...steps.flatMap(({ picture }) => (picture === null ? [] : [{ picture, box: SHOT }])),
  ];
  const read = new Map<string, PdfPicture>();
  for (const { picture, box } of wanted) {
    if (read.has(picture.id)) continue;
    const bytes = await readPicture(storage, picture.src.replace("/media/", ""));
    if (bytes === null) continue;
    const cut = await pictureWorkers.run("cut", bytes, { ...box, attention: false }, SHOWN);
    read.set(picture.id, { bytes: cut, ...box });
  }
  return read;
}

const guidePosters: PosterKind = {
  name: GUIDE,
  async show({ db }, id) {
    const guide = await showGuide(db, id);
    const { section, part, part_number: number, minutes, level, cover, fitment } = guide;
    return {
      words: {
        ...{ section, channel: "安装指南", title: part, playable: false, action: "查看安装步骤" },
        summary: fitment.map(({ label }) => label).join("、"),
        byline: [number, minutesText(minutes), levelNames[level]].filter(Boolean).join("   "),
        path: guidePath(guide),
      },
      cover: cover === null ? null : cover.src.replace("/media/", ""),
    };
  },
};
