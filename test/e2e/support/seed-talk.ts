import type { Database } from "../../../src/platform/database/client.ts";
import { sections } from "../../../src/sections/registry.ts";
import { makeAnswer, makeQuestion } from "../../support/questions.ts";
import { makeTopic } from "../../support/topics.ts";

/** Ids of what members ask and gather under, in one section. */
export interface TalkFixture {
  question: string;
  answer: string;
  topic: string;
}

/** An answered question and a topic in each section, by the section's slug. */
export async function seedTalk(db: Database): Promise<Record<string, TalkFixture>> {
  const seeded: Record<string, TalkFixture> = {};
  for (const { slug: section } of sections) {
    const question = await makeQuestion(db, { section });
    const answer = await makeAnswer(db, { questionId: question.id });
    const topic = await makeTopic(db, { section });
    seeded[section] = { question: question.id, answer: answer.id, topic: topic.id };
  }
  return seeded;
}
