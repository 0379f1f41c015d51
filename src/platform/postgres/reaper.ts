/**
 * Run detached by an app process that ended without giving back its lease (an uncaught error,
 * `process.exit`): stops the server when nobody uses it any more.
 * Usage: node reaper.ts <folder of the cluster>
 */
import { leave } from "./ensure.ts";
import { homeAt } from "./home.ts";
import { takeLease } from "./lease.ts";
import { findPostmaster } from "./server.ts";

const quiet = () => undefined;
const home = await homeAt(process.argv[2] ?? "");
const server = findPostmaster(home);
if (server && server !== "starting") {
  const lease = await takeLease(server, home.data);
  // The kernel may still be closing the connections of the process that is ending.
  if (lease) await leave(home, lease, quiet, 3_000);
}
