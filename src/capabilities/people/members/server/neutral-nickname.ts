import { randomInt } from "node:crypto";

/** The name of whoever has chosen none, or lost the one that he had; with nine digits it nearly always is free. */
export const neutralNickname = (): string => `车友${randomInt(100_000_000, 1_000_000_000)}`;
