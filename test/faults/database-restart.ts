import { outages } from "./support/outage.ts";

/** The operator's own database server restarts twenty times under load, orderly and not. */
export default async function databaseRestart(say: (line: string) => void): Promise<void> {
  await outages({ rounds: 20, own: true, signals: ["SIGINT", "SIGQUIT"] }, say);
}
