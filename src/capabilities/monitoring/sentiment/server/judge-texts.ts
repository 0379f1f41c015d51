import type { Aspect } from "#capabilities/monitoring/sentiment/contract.ts";
import type { CarFinder } from "./cars.ts";
import { complains } from "./scoring/claims.ts";
import type { Lexicon } from "./scoring/lexicon.ts";
import { NEGATIVE, POSITIVE, scoreText } from "./scoring/score.ts";
import type { opinions } from "./tables.ts";

type Row = typeof opinions.$inferInsert;

/** What a text is judged by. */
export interface JudgedText {
  kind: string;
  targetId: string;
  section: string;
  authorId: string | null;
  title: string;
  text: string;
  published: boolean;
  writtenAt: Date;
}

/** UTF-16 units of what a list shows of a text. */
const EXCERPT = 160;
/** Words that are kept of a long text, those that counted most. */
const KEPT_TERMS = 60;

/** A text as scores read it and as places in it are counted: title and text, joined by a line feed. */
export const wholeText = ({ title, text }: Pick<JudgedText, "title" | "text">): string =>
  title === "" ? text : `${title}\n${text}`;

/** Kinds that are said about something that others wrote. */
const isReply = (kind: string) => kind === "answer" || kind.endsWith("_comment");

/** What a text thinks; null where it praises nothing and complains of nothing itself. */
export function opinionOf(of: JudgedText, lexicon: Lexicon, findCar: CarFinder): Row | null {
  const whole = wholeText(of);
  const { score, aspects, terms } = scoreText(whole, lexicon);
  const said = { title: of.title, text: whole, reply: isReply(of.kind) };
  if (score < POSITIVE && !complains(said, { score, aspects, terms })) return null;
  return { ...describe(of, findCar), ...found(score, aspects, terms), lexicon: lexicon.version };
}

/** As `opinionOf`, for what a person calls a complaint, whatever its score. */
export function opinionByHand(of: JudgedText, lexicon: Lexicon, findCar: CarFinder): Row {
  const { score, aspects, terms } = scoreText(wholeText(of), lexicon);
  return {
    ...describe(of, findCar),
    ...found(score, aspects, terms),
    sentiment: "negative",
    lexicon: lexicon.version,
    state: "confirmed",
    byHand: true,
  };
}

function describe(of: JudgedText, findCar: CarFinder) {
  const { kind, targetId, section, authorId, title, text, published, writtenAt } = of;
  const excerpt = text
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, EXCERPT)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  const car = findCar(wholeText(of), section);
  return { kind, targetId, section, authorId, title, excerpt, published, writtenAt, ...car };
}

function found(score: number, aspects: Partial<Record<Aspect, number>>, terms: Row["terms"]) {
  const bad = Object.entries(aspects)
    .filter(([, value]) => value < NEGATIVE / 2)
    .sort((a, b) => a[1] - b[1])
    .map(([aspect]) => aspect as Aspect);
  const counted = [...(terms ?? [])]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, KEPT_TERMS)
    .sort((a, b) => a.start - b.start);
  return {
    sentiment: score < 0 ? ("negative" as const) : ("positive" as const),
    score,
    aspect: score < 0 ? (bad[0] ?? ("" as const)) : ("" as const),
    aspects: score < 0 ? bad : [],
    terms: counted,
  };
}
