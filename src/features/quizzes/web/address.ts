import { type AddressField, textUpTo } from "#client/address.ts";

/** What the screens of a quiz keep in their address. */
export const quizAddress = {
  /** Key; without one the section's own quiz. */
  quiz: textUpTo(40),
};

/** Which page of the form, from 1. */
const stepField: AddressField<number> = {
  read: (text) => (text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : 1),
  write: (step) => (step === 1 ? undefined : String(step)),
};

export const formAddress = { ...quizAddress, step: stepField };

export const resultAddress = {
  ...quizAddress,
  /** One's own result. */
  id: textUpTo(32),
};

export const shareAddress = {
  ...resultAddress,
  /** A friend's result. */
  from: textUpTo(32),
};

/** The id of a result; anything else asks nobody. */
export const resultIdOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[0-9a-f]{32}$/.test(text) ? text : undefined;
