import { newKey } from "#client/request-key.ts";
import type { QuizColor } from "#shared/quiz-rules.ts";

/** What was answered so far: kept on the device until the result is there. */
export interface Progress {
  /** Of the quiz that was answered. */
  version: number;
  /** For each question the place of the answer; null where there is none yet. */
  answers: (number | null)[];
  nickname: string;
  style: string | null;
  color: QuizColor | null;
  month: number | null;
}

/** The last result of this device, with what deletes it. */
export interface LastResult {
  id: string;
  secret: string;
}

const DEVICE_KEY = "paddock.quiz-device";
const progressKey = (quiz: string) => `paddock.quiz.${quiz}`;
const resultKey = (quiz: string) => `paddock.quiz-result.${quiz}`;

export const noProgress = (version: number, questions: number): Progress => ({
  version,
  answers: Array.from({ length: questions }, () => null),
  nickname: "",
  style: null,
  color: null,
  month: null,
});

/** What is kept of a quiz, where it belongs to this version; null otherwise. */
export function readProgress(quiz: string, version: number, questions: number): Progress | null {
  const kept = read(progressKey(quiz)) as Partial<Progress> | null;
  if (kept === null || kept.version !== version) return null;
  const { answers } = kept;
  if (!Array.isArray(answers) || answers.length !== questions) return null;
  return { ...noProgress(version, questions), ...kept };
}

/** Whether something of an earlier version is kept, which no longer fits. */
export function hasOutdatedProgress(quiz: string, version: number): boolean {
  const kept = read(progressKey(quiz)) as Partial<Progress> | null;
  return kept !== null && kept.version !== version;
}

export const keepProgress = (quiz: string, progress: Progress | null): void =>
  write(progressKey(quiz), progress);

export function readResult(quiz: string): LastResult | null {
  const kept = read(resultKey(quiz)) as Partial<LastResult> | null;
  return typeof kept?.id === "string" && typeof kept.secret === "string"
    ? { id: kept.id, secret: kept.secret }
    : null;
}

export const keepResult = (quiz: string, result: LastResult | null): void => write(resultKey(quiz), result);

/** What tells this device from others at its address; made once, unknown to everybody else. Says nothing of who it is. */
export function quizDevice(): string {
  const kept = read(DEVICE_KEY) as { id?: unknown } | null;
  if (typeof kept?.id === "string") return kept.id;
  const id = newKey();
  write(DEVICE_KEY, { id });
  return id;
}

function read(key: string): unknown {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    // Refused, or somebody else wrote there.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
