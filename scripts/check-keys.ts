/**
 * Says what is still sealed with another secret key than the first one: `npm run keys:check`, beside the app or without it. With
 * `-- --accept --yes` the database is told to belong to the key that is there, where the one from before is lost for good.
 */
import { parseArgs } from "node:util";
import { checkKeys } from "../src/app/server/check-keys.ts";
import { acceptKey, sealedOtherwise } from "../src/app/server/sealed-keys.ts";
import { runCommand } from "./command.ts";

const HELP = `用法 Usage
  npm run keys:check
  npm run keys:check -- --accept --yes

列出还有多少内容是用旧密钥封存的；全部是 0 时旧密钥可以去掉。
Lists what is still sealed with an old secret key; where all is 0 the old one may go.

  --accept --yes   旧密钥确实找不回来时，让数据库认可现在的密钥，启动时不再警告
                   the old key is lost for good: the database takes the present one, and the start warns no longer
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** @returns null asks for the help text @throws Error for arguments that are none */
function readCommand(args: string[]): { accepts: boolean } | null {
  const { values } = parseArgs({
    args,
    options: {
      accept: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  if (values.accept !== values.yes)
    throw new Error("--accept 要和 --yes 一起写 (--accept takes --yes, and --yes is for --accept alone)");
  return { accepts: values.accept };
}

runCommand({
  help: HELP,
  read: readCommand,
  async run({ accepts }, { db, keys }) {
    const found = await sealedOtherwise(db, keys);
    for (const { where, old, lost } of found)
      say(`${where}: ${old} 旧密钥 (old key), ${lost} 打不开 (cannot be opened)`);
    if (accepts) {
      await acceptKey(db, keys);
      say(`已认可现在的密钥 (the present key is accepted): ${keys.currentId}`);
      return 0;
    }
    const warning = await checkKeys({ db, keys });
    if (warning !== null) say(warning);
    const [old, lost] = [found.some((one) => one.old > 0), found.some((one) => one.lost > 0)];
    if (old) say("旧密钥还不能去掉 (the old key is still needed)");
    else if (!lost && warning === null) say("没有内容用旧密钥封存 (nothing is sealed with an old key)");
    return old || lost || warning !== null ? 1 : 0;
  },
  failed: "没有查完 (not finished)",
});
