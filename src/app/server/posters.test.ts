import { glob, readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { forgetMember } from "#capabilities/people/members/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { questions } from "#features/questions/server/tables.ts";
import { topics } from "#features/topics/server/tables.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeMember } from "../../../test/support/factories.ts";
import { makeQuestion } from "../../../test/support/questions.ts";
import { makeQuiz } from "../../../test/support/quizzes.ts";
import { makeCampaign } from "../../../test/support/red-packets.ts";
import { makeTopic } from "../../../test/support/topics.ts";

const { app, inject, services } = await createTestApp();
const { db } = services;
const club = sections.find((section) => !section.umbrella) ?? umbrellaSection;

const poster = (kind: string, id: string) => inject({ url: `/media/posters/${kind}/${id}.jpg` });

/** Where a phone's camera is led by the code of a poster: a path of this site. */
async function leadsTo(kind: string, id: string): Promise<string | undefined> {
  const answer = await poster(kind, id);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const { data, info } = await sharp(answer.rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data.replace("http://paddock.test", "");
}

test("whatever a screen shares has a poster that the server draws", async () => {
  const kinds = new Set<string>();
  for await (const file of glob("src/**/web/**/*.tsx")) {
    const source = await readFile(file, "utf8");
    for (const [, kind = ""] of source.matchAll(/posterAddress\(\s*"([a-z-]+)"/g)) kinds.add(kind);
  }
  expect(kinds.size).toBeGreaterThan(12);
  const without = [...kinds].filter(
    (kind) => !app.hasRoute({ method: "GET", url: `/media/posters/${kind}/:file` }),
  );
  expect(without).toEqual([]);
});

test("a topic's and a question's poster lead there, and are gone with them", async () => {
  const topic = await makeTopic(db);
  expect(await leadsTo("topic", topic.id)).toBe(`/topicinfo/${topic.id}`);
  await db.update(topics).set({ status: "removed", visible: false }).where(eq(topics.id, topic.id));
  expect((await poster("topic", topic.id)).statusCode).toBe(410);

  const question = await makeQuestion(db, { section: club.slug });
  expect(await leadsTo("question", question.id)).toContain(question.id);
  await db.update(questions).set({ status: "in_review" }).where(eq(questions.id, question.id));
  expect((await poster("question", question.id)).statusCode).toBe(404);
});

test("a member's poster leads to the space; who is banned has none", async () => {
  const member = await makeMember(db);
  expect(await leadsTo("member", member.id)).toContain(member.id);
  await db.update(members).set({ status: "banned" }).where(eq(members.id, member.id));
  expect((await poster("member", member.id)).statusCode).toBe(404);
});

test("with an account goes the poster that was kept of it, its name and picture", async () => {
  const member = await makeMember(db);
  const file = `posters/member/${member.id}/kept.jpg`;
  await services.storage.put(file, new Uint8Array([1]), { contentType: "image/jpeg" });
  await db.transaction(async (tx) => forgetMember.get("spaces")?.forget?.(tx, services, member.id));
  expect(await services.storage.exists(file)).toBe(false);
});

test("clubs, games and the search for voices have one for each section", async () => {
  for (const kind of ["club", "game", "voices"]) {
    const path = (await leadsTo(kind, club.slug)) ?? "";
    expect(path.startsWith(`/${club.slug}`)).toBe(true);
    expect((await poster(kind, "nowhere")).statusCode).toBe(404);
  }
});

test("a quiz has one while it is published, a red packet once it was started", async () => {
  const { key } = await makeQuiz(db);
  expect(await leadsTo("quiz-card", key)).toContain(key);
  expect((await poster("quiz-card", "no-such-quiz")).statusCode).toBe(404);
  const packet = await makeCampaign(db);
  expect(await leadsTo("packet", packet.id)).toContain(packet.id);
  const draft = await makeCampaign(db, { status: "draft" });
  expect((await poster("packet", draft.id)).statusCode).toBe(404);
  expect((await poster("packet", "x")).statusCode).toBe(404);
});
