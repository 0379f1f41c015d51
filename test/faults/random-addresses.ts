import { randomAddresses } from "./support/random.ts";

/** A million addresses that nobody ever asked for, or as many as five minutes take. */
export default async function manyAddresses(say: (line: string) => void): Promise<void> {
  await randomAddresses({ count: 1_000_000, seconds: 300 }, say);
}
