import { cleanText, textLength } from "./text.ts";

/** When everybody sees what was voted: at once, or whoever voted, and all once it has ended. */
export const pollResults = ["always", "voted"] as const;
export type PollResults = (typeof pollResults)[number];

/** A poll (投票) as its text says it; the votes are no part of it. Names are as on the wire. */
export interface Poll {
  /** Tells it from other polls of the same text; chosen by whoever writes it. */
  key: string;
  /** Empty where the text around it asks. */
  question: string;
  /** In the order in which they are read. */
  choices: string[];
  /** How many of them one may choose: 1 for one only. */
  most: number;
  /** ISO 8601; null while it never ends. */
  ends_at: string | null;
  results: PollResults;
}

export const POLL_CHOICES = { min: 2, max: 20 } as const;
/** Characters of a choice, and of a question. */
export const CHOICE_LENGTH = 40;
export const QUESTION_LENGTH = 60;
/** A poll ends after this many days at the latest. */
export const POLL_DAYS = 365;
/** What a key is made of. */
export const POLL_KEY = /^[a-z0-9]{8,32}$/;

const DAY_MS = 86_400_000;

const line = (text: string): string => cleanText(text).replace(/\s+/g, " ");

/** The same poll as it is kept: each text one line, without unseen characters. Cleaning twice changes nothing. */
export function cleanPoll({ key, question, choices, most, ends_at, results }: Poll): Poll {
  return { key, question: line(question), choices: choices.map(line), most, ends_at, results };
}

/** What it says, a line for the question and one for each choice. */
export const linesOfPoll = ({ question, choices }: Pick<Poll, "question" | "choices">): string[] =>
  [question, ...choices].filter((text) => text !== "");

/** Whether both ask the same in the same way. */
export function isSamePoll(one: Poll, other: Poll): boolean {
  const said = ({ question, choices, most, ends_at, results }: Poll) =>
    JSON.stringify([question, choices, most, ends_at === null ? null : Date.parse(ends_at), results]);
  return said(one) === said(other);
}

/** What is wrong with a poll, and where: a number is the place of a choice. */
export interface PollProblem {
  at: number | "question" | "choices" | "most";
  words: string;
}

/** What is wrong with a cleaned poll as such, in the writer's language; null when nothing is. */
export function pollProblem({ question, choices, most }: Poll): PollProblem | null {
  const { min, max } = POLL_CHOICES;
  if (textLength(question) > QUESTION_LENGTH)
    return { at: "question", words: `投票标题最多 ${QUESTION_LENGTH} 个字` };
  if (choices.length < min) return { at: "choices", words: `投票至少要有 ${min} 个选项` };
  if (choices.length > max) return { at: "choices", words: `投票最多 ${max} 个选项` };
  for (const [at, choice] of choices.entries()) {
    if (choice === "") return { at, words: `第 ${at + 1} 个选项还没有填写` };
    if (textLength(choice) > CHOICE_LENGTH) return { at, words: `每个选项最多 ${CHOICE_LENGTH} 个字` };
    if (choices.indexOf(choice) < at) return { at, words: `选项“${choice}”重复了` };
  }
  if (!Number.isInteger(most) || most < 1 || most > choices.length)
    return { at: "most", words: `最多可选的数目要在 1 到 ${choices.length} 之间` };
  return null;
}

/** What is wrong with the end of a poll that is new, or ends at another time than before; null when nothing is. */
export function pollEndProblem({ ends_at }: Pick<Poll, "ends_at">, now = Date.now()): string | null {
  if (ends_at === null) return null;
  const end = Date.parse(ends_at);
  if (!(end > now)) return "投票的截止时间要晚于现在";
  return end > now + POLL_DAYS * DAY_MS ? "投票最长一年，请把截止时间提前一些" : null;
}

/** Whether nobody can vote any longer because its time is over. */
export const hasPollEnded = ({ ends_at }: Pick<Poll, "ends_at">, now = Date.now()): boolean =>
  ends_at !== null && Date.parse(ends_at) <= now;
