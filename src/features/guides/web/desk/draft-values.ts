import type { GuideContent } from "#features/guides/desk-contract.ts";

type Step = GuideContent["steps"][number];

/** A car that it fits, with what tells the rows of the editor apart. */
export type TypedFit = GuideContent["fitment"][number] & { key: string };

/** A torque value as it is typed. */
export interface TypedTorque {
  /** Tells the rows of the editor apart. */
  key: string;
  what: string;
  low: string;
  high: string;
}

export interface TypedStep extends Omit<Step, "torques"> {
  torques: TypedTorque[];
}

/** A draft as it stands in the fields. */
export interface DraftValues {
  part: string;
  part_number: string;
  summary: string;
  minutes: string;
  level: "1" | "2" | "3";
  cover: string | null;
  fitment: TypedFit[];
  /** One a line. */
  tools: string;
  cautions: string;
  video: string;
  steps: TypedStep[];
}

const levels = ["1", "2", "3"] as const;

export function valuesOf(draft: GuideContent): DraftValues {
  return {
    ...{ part: draft.part, part_number: draft.part_number, summary: draft.summary, video: draft.video },
    cover: draft.cover,
    fitment: draft.fitment.map((fit) => ({ ...fit, key: newKey() })),
    minutes: draft.minutes === 0 ? "" : String(draft.minutes),
    level: levels.find((one) => one === String(draft.level)) ?? "1",
    tools: draft.tools.join("\n"),
    cautions: draft.cautions.join("\n"),
    steps: draft.steps.map(({ torques, ...step }) => ({
      ...step,
      torques: torques.map(({ what, low, high }) => ({
        ...{ key: newKey(), what },
        low: String(low),
        high: high === null ? "" : String(high),
      })),
    })),
  };
}

/** As it is sent; what is no number becomes one that the server refuses in its place. */
export function contentOf(values: DraftValues): GuideContent {
  return {
    ...values,
    fitment: values.fitment.map(({ key: _key, ...fit }) => fit),
    minutes: values.minutes.trim() === "" ? 0 : Number(values.minutes),
    level: Number(values.level),
    tools: linesOf(values.tools),
    cautions: linesOf(values.cautions),
    video: values.video.trim(),
    steps: values.steps.map(({ torques, ...step }) => ({
      ...step,
      torques: torques.map(({ what, low, high }) => ({
        what,
        low: numberOf(low),
        high: high.trim() === "" ? null : numberOf(high),
      })),
    })),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : 0);

/** A key that no other step or row has. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join("");
