import { outages } from "./support/outage.ts";

/** The main process of the database server that comes along is killed twenty times under load. */
export default async function postmasterKilled(say: (line: string) => void): Promise<void> {
  await outages({ rounds: 20, own: false, signals: ["SIGKILL"] }, say);
}
