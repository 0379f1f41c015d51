/** A small magazine for the journeys, put in by the product's own storage and tables. */

import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import { writePictures } from "#features/articles/server/public.ts";
import {
  type MediaRow,
  storePicture,
  storeVideo,
} from "../../../src/capabilities/media/media/server/public.ts";
import { members, memberTokens } from "../../../src/capabilities/people/members/server/tables.ts";
import { minorModes } from "../../../src/capabilities/profile/account/server/tables.ts";
import { comments } from "../../../src/capabilities/texts/comments/server/tables.ts";
import {
  articleCounters,
  articleSeries,
  articles,
  articleTags,
} from "../../../src/features/articles/server/tables.ts";
import { hashPassword } from "../../../src/platform/auth/password.ts";
import { newToken } from "../../../src/platform/auth/tokens.ts";
import { connectDatabase, type Database } from "../../../src/platform/database/client.ts";
import { MEMBER_TOKEN_PREFIX } from "../../../src/platform/http/actor.ts";
import { openStorage } from "../../../src/platform/storage/create.ts";
import { sectionBase } from "../../../src/sections/path-table.ts";
import { sections } from "../../../src/sections/registry.ts";
import { todayInChina } from "../../../src/shared/profile-rules.ts";
import { seedActivities } from "./seed-activities.ts";
import { seedCampaign } from "./seed-campaigns.ts";
import { type ForumFixture, seedForum } from "./seed-forum.ts";
import { type GuidesFixture, seedGuides } from "./seed-guides.ts";
import { type LiveFixture, seedLive } from "./seed-live.ts";
import { type PeopleFixture, seedPeople } from "./seed-people.ts";
import { seedPlay } from "./seed-play.ts";
import { seedShop } from "./seed-shop.ts";
import { seedTalk, type TalkFixture } from "./seed-talk.ts";
import { addThread, type SeededThread } from "./seed-thread.ts";

export interface Fixture {
  /** Ids of the articles that the journeys open. */
  post: string;
  gallery: string;
  video: string;
  /** Id that `post` had in the system before. */
  legacyId: string;
  /** A member who has a space of their own. */
  member: string;
  /** Articles of each kind in a club, by the club's slug. */
  clubs: Record<string, { post: string; pic: string; video: string }>;
  postTitle: string;
  postText: string;
  /** The car whose card stands in `post`. */
  carName: string;
  carSlug: string;
  /** An article that only owners of this car may read to its end, and what stands there. */
  kept: { id: string; end: string };
  galleryCaptions: string[];
  /** Address of a section with cover stories, and their titles in order. */
  coverSection: string;
  coverTitles: string[];
  /** More than two pages of the list. */
  articleCount: number;
  /** Tokens of one member who signed in on two devices some time ago. */
  signedInLongAgo: { here: string; elsewhere: string };
  /** Tokens of members whose accounts stand in some way. */
  accounts: {
    /** Signed in long ago. */
    stale: string;
    /** Asked for the account to be cancelled. */
    leaving: string;
    /** In minors' mode, password 2468, with nothing left of the day. */
    minor: string;
  };
  forum: ForumFixture;
  /** By a section's slug. */
  talk: Record<string, TalkFixture>;
  thread: SeededThread;
  people: PeopleFixture;
  guides: GuidesFixture;
  /** Id of goods that are sold. */
  goods: string;
  /** What stands in the address of a quiz's result. */
  quizResult: string;
  /** Slug of a campaign that is open. */
  campaign: string;
  /** One that can be signed up for. */
  activity: string;
  live: LiveFixture;
}

const assets = join(import.meta.dirname, "../../../src/capabilities/media/media/server/demo-films");
const HOUR = 3_600_000;
const LEGACY_ID = "70001";
const FILLERS = 42;
const POST_TITLE = "雨天赛道的第一圈，先学会慢下来";
const CAR = {
  slug: "test-coupe",
  name: "试作 两门",
  make: "试作",
  section: sections[0]?.slug ?? "",
  body: "coupe",
};
const POST_TEXT = "雨刷划过第三下的时候，教练说：现在松一点油门。";
const KEPT_END = "最后这一句，只给开着它的人看。";
const CAPTIONS = ["车头灯", "轮毂", "座舱", "尾灯", "引擎盖", "收车"];

/** Fills a migrated, empty database and the data folder's storage. */
export async function seedFixture(databaseUrl: string, dataDir: string): Promise<Fixture> {
  const { db, close } = connectDatabase(databaseUrl, { max: 4 });
  try {
    const storage = await openStorage({ kind: "disk", directory: join(dataDir, "media") });
    const target = { db, storage };
    const colours = ["#23415c", "#7a2f2a", "#2f5d46", "#806a3d", "#4a4458", "#3c4a52"];
    const pictures = await Promise.all(
      colours.map(async (colour, at) =>
        storePicture(target, await drawing(colour, at + 1), { attached: true }),
      ),
    );
    const covers = await Promise.all(
      Object.entries(await coverPictures()).map(async ([title, bytes]) => ({
        title,
        coverId: (await storePicture(target, bytes, { attached: true })).id,
      })),
    );
    const film = await storeVideo(target, join(assets, "track-lap.mp4"), { attached: true });
    const signedInLongAgo = await signInTwice(db);
    const accounts = await makeAccounts(db);
    const forum = await seedForum(db);
    const thread = await addThread(db);
    const talk = await seedTalk(db);
    const people = await seedPeople(db);
    const magazine = await insertArticles(db, pictures, film, covers);
    const campaign = await seedCampaign(db, pictures, film);
    const guides = await seedGuides(db, { series: CAR.slug, picture: pictures[0]?.id ?? "" });
    const goods = await seedShop(db, { picture: pictures[0]?.id ?? "" });
    const activity = await seedActivities(db, pictures[0]?.id ?? null);
    const live = await seedLive(db, {
      coverId: pictures[0]?.id ?? null,
      articles: [
        { id: magazine.post, section: sections[0]?.slug ?? "" },
        ...Object.entries(magazine.clubs).map(([section, { post }]) => ({ id: post, section })),
      ],
    });
    const quizResult = await seedPlay(db, magazine.member, magazine.carSlug);
    return {
      ...magazine,
      signedInLongAgo,
      accounts,
      forum,
      talk,
      thread,
      people,
      campaign,
      guides,
      goods,
      activity,
      live,
      quizResult,
    };
  } finally {
    await close();
  }
}

async function signInTwice(db: Database): Promise<Fixture["signedInLongAgo"]> {
  const [member] = await db
    .insert(members)
    .values({ nickname: "两台手机", mobile: "13700000001" })
    .returning();
  const signIn = async (family: string) => {
    const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
    const expiresAt = new Date(Date.now() + 240 * HOUR);
    await db.insert(memberTokens).values({ hash, memberId: member?.id ?? "", family, expiresAt });
    return token;
  };
  return { here: await signIn("here"), elsewhere: await signIn("elsewhere") };
}

async function makeAccounts(db: Database): Promise<Fixture["accounts"]> {
  const signedIn = async (values: typeof members.$inferInsert) => {
    const [member] = await db.insert(members).values(values).returning();
    const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
    const expiresAt = new Date(Date.now() + 240 * HOUR);
    const memberId = member?.id ?? "";
    await db.insert(memberTokens).values({ hash, memberId, family: hash, expiresAt });
    return { memberId, token };
  };
  await signedIn({ nickname: "号码在用", mobile: "13700000003" });
  const stale = await signedIn({ nickname: "要换号码", mobile: "13700000002" });
  const cancelDueAt = new Date(Date.now() + 240 * HOUR);
  const leaving = await signedIn({ nickname: "想要离开", mobile: "13700000004", cancelDueAt });
  const minor = await signedIn({ nickname: "小小车迷", mobile: "13700000005", minorMode: true });
  await db.insert(minorModes).values({
    memberId: minor.memberId,
    passwordHash: await hashPassword("2468"),
    day: todayInChina(),
    usedSeconds: 86_400,
  });
  return { stale: stale.token, leaving: leaving.token, minor: minor.token };
}

/** A flat picture with its number, 1200 × 800. */
async function drawing(colour: string, number: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="${colour}"/>
    <circle cx="${180 * number}" cy="520" r="160" fill="#fff" opacity="0.35"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** By the title that stands on them: what makes white text hard to read. */
async function coverPictures(): Promise<Record<string, Buffer>> {
  const size = { width: 1200, height: 800 };
  const white = { create: { ...size, channels: 3 as const, background: "#ffffff" } };
  const noise = Buffer.alloc(300 * 200 * 3, 0);
  // The same noise every time: a small linear generator.
  for (let at = 0, state = 1; at < noise.length; at += 1) {
    state = (state * 48271) % 2147483647;
    noise[at] = state % 256;
  }
  const half = { create: { width: 600, height: 800, channels: 3 as const, background: "#000000" } };
  return {
    "雪地里的白车，封面上全是白的": await sharp(white).jpeg().toBuffer(),
    沙沙响的收音机和一场看不清的雨: await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
      .resize(size.width, size.height, { kernel: "nearest" })
      .jpeg()
      .toBuffer(),
    "半边是墙，半边是正午的太阳": await sharp(white)
      .composite([{ input: half, left: 0, top: 0 }])
      .jpeg()
      .toBuffer(),
  };
}

type NewArticle = Partial<typeof articles.$inferInsert> & { kind: "post" | "pic" | "video"; title: string };

async function insertArticles(
  db: Database,
  pictures: MediaRow[],
  film: MediaRow,
  covers: readonly { title: string; coverId: string }[],
): Promise<
  Omit<
    Fixture,
    | "signedInLongAgo"
    | "accounts"
    | "forum"
    | "talk"
    | "thread"
    | "people"
    | "campaign"
    | "guides"
    | "goods"
    | "quizResult"
    | "activity"
    | "live"
  >
> {
  const [editor] = await db.insert(members).values({ nickname: "围场编辑部", role: "editor" }).returning();
  const [umbrella, ...clubs] = sections;
  let serial = 0;
  const put = async (values: NewArticle): Promise<string> => {
    const at = serial;
    serial += 1;
    const [row] = await db
      .insert(articles)
      .values({
        section: umbrella?.slug ?? "",
        channel: "试驾",
        summary: "一句话说清这一篇。",
        bodyHtml: "<p>正文只有一段，够看清版面。</p>",
        authorName: "围场编辑部",
        authorId: editor?.id ?? null,
        coverId: pictures[at % pictures.length]?.id ?? null,
        publishedAt: new Date(Date.now() - (at + 1) * HOUR),
        ...values,
      })
      .returning();
    const articleId = row?.id ?? "";
    await db.insert(articleCounters).values({ articleId, reads: 100 + at });
    await db.insert(articleTags).values({ articleId, tag: "测试场" });
    if (values.kind === "pic") {
      await writePictures(
        db,
        articleId,
        pictures.map(({ id }, position) => ({ mediaId: id, caption: CAPTIONS[position] ?? "" })),
      );
    }
    return articleId;
  };
  const putVideo = (title: string, section?: string) =>
    put({
      kind: "video",
      title,
      videoId: film.id,
      videoChapters: [
        { at: 0, title: "出发" },
        { at: 2, title: "第一个弯" },
      ],
      ...(section && { section }),
    });

  const post = await put({
    kind: "post",
    title: POST_TITLE,
    legacyId: LEGACY_ID,
    bodyHtml: longBody(pictures[1]),
  });
  const [car] = await db.insert(carSeries).values(CAR).returning();
  await db.insert(articleSeries).values({ articleId: post, seriesId: car?.id ?? "" });
  await insertComments(db, post);
  const gallery = await put({ kind: "pic", title: "六张照片，看完一台车" });
  const video = await putVideo("车载：一圈四分钟");
  const byClub: Fixture["clubs"] = {};
  for (const { slug, shortName } of clubs) {
    byClub[slug] = {
      post: await put({ kind: "post", title: `${shortName}车友的周末`, section: slug }),
      pic: await put({ kind: "pic", title: `${shortName}图集`, section: slug }),
      video: await putVideo(`${shortName}视频`, slug),
    };
  }
  let kept = "";
  for (let n = 1; n <= FILLERS; n += 1) {
    const title = `往期第 ${n} 篇，留给翻页的人`;
    // The oldest is kept for owners.
    const more = n === FILLERS && {
      ...{ audience: "series" as const, bodyHtml: `<p>${"开头谁都能看。".repeat(20)}</p><p>${KEPT_END}</p>` },
    };
    kept = await put({ kind: "post", title, ...more });
  }
  await db.insert(articleSeries).values({ articleId: kept, seriesId: car?.id ?? "" });
  const coverSection = clubs.at(-1);
  for (const [at, cover] of covers.entries()) {
    await put({ kind: "post", section: coverSection?.slug ?? "", featuredRank: at + 1, ...cover });
  }
  return {
    coverSection: coverSection ? sectionBase(coverSection) : "",
    coverTitles: covers.map(({ title }) => title),
    post,
    gallery,
    video,
    member: editor?.id ?? "",
    legacyId: LEGACY_ID,
    clubs: byClub,
    postTitle: POST_TITLE,
    postText: POST_TEXT,
    carName: CAR.name,
    carSlug: CAR.slug,
    kept: { id: kept, end: KEPT_END },
    galleryCaptions: CAPTIONS,
    articleCount: serial,
  };
}

/** Two comments with one answer below an article. */
async function insertComments(db: Database, articleId: string): Promise<void> {
  const [reader, driver] = await db
    .insert(members)
    .values([
      { nickname: "慢车道", region: "上海" },
      { nickname: "弯心", region: "广东" },
    ])
    .returning();
  const base = { targetKind: "article" as const, targetId: articleId, status: "published" as const };
  const [first] = await db
    .insert(comments)
    .values([
      { ...base, authorId: reader?.id ?? "", body: "第一圈确实该慢，轮胎还没热。", likes: 3, replies: 1 },
      { ...base, authorId: driver?.id ?? "", body: "雨天最怕的是积水里的油。" },
    ])
    .returning();
  await db
    .insert(comments)
    .values({ ...base, rootId: first?.id ?? "", authorId: driver?.id ?? "", body: "热了也要看水膜。" });
  await db.update(articleCounters).set({ comments: 3 }).where(eq(articleCounters.articleId, articleId));
}

/** Long enough to be scrolled far. */
function longBody(picture: MediaRow | undefined): string {
  const paragraph =
    "<p>湿地里最先消失的不是抓地力，而是耐心。入弯之前把车速收下来，方向只打一次，等车头自己找到路线，再一点一点把油门还给它。</p>";
  const figure = picture
    ? `<figure><img src="/media/${picture.key}" width="${picture.width}" height="${picture.height}" alt="湿地里的车"></figure>`
    : "";
  return `<p>${POST_TEXT}</p><p>::car[${CAR.slug}]</p><h2>第一圈</h2>${paragraph.repeat(8)}${figure}<h2>第二圈</h2>${paragraph.repeat(8)}`;
}
