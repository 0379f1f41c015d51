/**
 * Verifies the chain over the audit log: `npm run audit:verify`, with `-- --noted HASH` also that the end was not cut off since
 * that hash was written down. It may run beside the app. Exit code 1 names the first entry that does not hold.
 */
import { parseArgs } from "node:util";
import { verifyAudit } from "../src/capabilities/desk/admin/server/public.ts";
import { runCommand } from "./command.ts";

const HELP = `用法 Usage
  npm run audit:verify
  npm run audit:verify -- --noted HASH

从头检查操作记录的哈希链，指出第一条被改动、删除或插入的记录。
Follows the chain over the audit log from its beginning and names the first entry that was changed, removed or put in.

  --noted HASH     之前抄下的链尾，用来发现结尾被截掉后重新生成
                   an end of the chain that was written down before: shows that the end was not cut off and made anew
`;

/** @returns the hash to look for, if any; null asks for the help text @throws Error for arguments that are none */
function readNoted(args: string[]): { noted?: string } | null {
  const { values } = parseArgs({
    args,
    options: { noted: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return null;
  if (values.noted === undefined) return {};
  if (!/^[0-9a-f]{64}$/.test(values.noted)) throw new Error("--noted takes the 64 digits of a hash");
  return { noted: values.noted };
}

runCommand({
  help: HELP,
  read: readNoted,
  async run({ noted }, { db }) {
    const { broken, checked, head, unsealed, notedFound } = await verifyAudit(db, noted);
    const say = (line: string) => process.stdout.write(`${line}\n`);
    if (broken !== null) {
      say(`断在第 ${broken.seq} 条，记录编号 ${broken.entryId}（之前 ${checked} 条完好）`);
      say(
        `broken at link ${broken.seq}, entry ${broken.entryId}: ${broken.why} (${checked} links before it hold)`,
      );
      return 1;
    }
    say(`完好：${checked} 条 (holds: ${checked} links)`);
    say(`链尾，可以抄下 (the end, to be noted elsewhere): ${head.hash}`);
    if (unsealed > 0)
      say(`注意：${unsealed} 条超过十分钟没有入链 (${unsealed} entries older than ten minutes have no seal)`);
    if (notedFound === false)
      say("抄下的链尾不在链里：结尾被改过 (the noted end is not in the chain: its end was made anew)");
    return notedFound === false || unsealed > 0 ? 1 : 0;
  },
  failed: "没有查完 (not finished)",
});
