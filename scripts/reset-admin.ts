/**
 * Lets an administrator in again who lost phone and recovery codes, where no other one can help: `npm run admin:reset -- ACCOUNT --yes`,
 * with `--password` also where the password is lost. It may run beside the app. What it did stands in the audit log.
 */
import { parseArgs } from "node:util";
import {
  type ResettableAccount,
  resetAccount,
  resettableAccount,
} from "../src/capabilities/desk/admin/server/public.ts";
import { AppError } from "../src/shared/errors.ts";
import { formatDate } from "../src/shared/format.ts";
import { runCommand } from "./command.ts";

const HELP = `用法 Usage
  npm run admin:reset -- 账号 [--password] --yes
  npm run admin:reset -- ACCOUNT [--password] --yes

关闭一个管理员的动态验证码，作废恢复码，退出他的全部设备。不加 --yes 只显示会做什么，不改任何东西。
Turns off the TOTP of an administrator, voids his recovery codes and ends his sessions. Without --yes it only says what it would do.

  --password       同时换成一次性密码，只显示这一次，首次登录时要改掉
                   sets a one-time password as well, shown only this once and replaced at the first sign-in
  --yes            确认执行 do it
`;

interface Command {
  account: string;
  withPassword: boolean;
  confirmed: boolean;
}

/** @returns null asks for the help text @throws Error for arguments that are none */
function readCommand(args: string[]): Command | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      password: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const [account, ...others] = positionals;
  if (account === undefined || others.length > 0)
    throw new Error("请写明一个账号 (one account has to be named)");
  return { account, withPassword: values.password, confirmed: values.yes };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function describe({ account, name, role, disabled, totp, recoveryCodes, sessions }: ResettableAccount): void {
  say(
    `账号 ${account}（${name}，${role}）：动态验证码${totp ? "已开启" : "未开启"}，恢复码 ${recoveryCodes} 个，登录 ${sessions} 处`,
  );
  say(
    `(account ${account}: TOTP ${totp ? "on" : "off"}, ${recoveryCodes} recovery codes, ${sessions} sessions)`,
  );
  if (disabled)
    say(
      "注意：这个账号已停用，重置后仍然不能登录 (it is disabled and stays so: it cannot sign in after this either)",
    );
}

runCommand({
  help: HELP,
  read: readCommand,
  async run({ account, withPassword, confirmed }, { db }) {
    try {
      if (!confirmed) {
        describe(await resettableAccount(db, account));
        say("没有改任何东西，确认执行请加 --yes (nothing was changed; add --yes to do it)");
        return 2;
      }
      const { before, oneTime } = await resetAccount(db, account, { withPassword });
      describe(before);
      say(
        "已关闭动态验证码，作废恢复码，退出全部设备，并写入操作记录 (done, and written into the audit log)",
      );
      if (oneTime !== null) {
        const until = formatDate(oneTime.until, { time: true });
        say(`一次性密码，只显示这一次 (one-time password, shown only this once): ${oneTime.password}`);
        say(
          `${until} 前有效，首次登录时要改掉 (good until then, in China's time, and replaced at the first sign-in)`,
        );
      }
      return 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      process.stderr.write(`${error.message} (no such account)\n`);
      return 1;
    }
  },
  failed: "没有重置 (not reset)",
});
