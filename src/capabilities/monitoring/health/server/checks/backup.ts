import { stat } from "node:fs/promises";
import { reportOf } from "#platform/backup/folder.ts";
import type { Env } from "#platform/env.ts";
import { bad, type HealthCheck, ok, warn } from "../check.ts";
import { sizeText } from "../size-text.ts";

const HOUR_MS = 3_600_000;
/** Yesterday's may end late; a day later something is wrong, and two days later nobody has looked. */
const LATE_HOURS = 26;
const MISSED_HOURS = 72;

const ageText = (hours: number) => (hours < 1 ? "上次备份在 1 小时内" : `上次备份在 ${hours} 小时前`);
const hoursSince = (ms: number) => Math.floor((Date.now() - ms) / HOUR_MS);

/** How old the last whole backup is: what the folder of the daily ones says, or else the file that whatever makes them touches. */
export const backupCheck: HealthCheck = {
  group: "数据",
  title: "备份",
  async look({ env }) {
    if (env.BACKUP_DIR !== undefined) return daily(env.BACKUP_DIR, env);
    if (env.BACKUP_STAMP !== undefined) return stamped(env.BACKUP_STAMP);
    return warn(
      "没有备份",
      "设置 BACKUP_DIR 和 BACKUP_PASSPHRASE，应用每天自己备份；用别的工具备份的，把它完成时 touch 的文件写进 BACKUP_STAMP。",
    );
  },
};

async function daily(folder: string, { DATABASE_URL, BACKUP_HOUR }: Env) {
  const { last, kept, failure } = await reportOf(folder);
  const why = failure === undefined ? "" : `；最近一次失败：${failure.reason}`;
  if (last === undefined)
    return failure === undefined
      ? warn(
          `还没有备份，每天 ${BACKUP_HOUR} 点（UTC）做一次`,
          `不想等就现在做一次：npm run backup -- ${folder}`,
        )
      : bad(`还没有备份${why}`, "按失败的原因处理，再手工备份一次：npm run backup。");
  const hours = hoursSince(Date.parse(last.takenAt) + last.seconds * 1000);
  const bytes = (last.database?.bytes ?? 0) + (last.media?.fileBytes ?? 0);
  const parts = [
    ageText(hours),
    sizeText(bytes),
    `用 ${Math.ceil(last.seconds)} 秒`,
    `共 ${kept} 份`,
    ...(last.secrets === null ? ["不含密钥"] : []),
    ...(DATABASE_URL ? ["不含数据库"] : []),
  ];
  const found = `${parts.join("，")}${why}`;
  if (hours >= MISSED_HOURS)
    return bad(found, "备份停了：先手工备份一次（npm run backup），再看日志里 backup 的错误。");
  if (failure !== undefined) return warn(found, "按失败的原因处理，再手工备份一次：npm run backup。");
  if (hours >= LATE_HOURS) return warn(found, "昨天的备份没有完成：看日志里 backup 的错误。");
  return ok(found);
}

async function stamped(path: string) {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined) return bad("没有找到备份完成的标记", `检查备份脚本；它完成时应该更新 ${path}。`);
  const hours = hoursSince(file.mtimeMs);
  const found = ageText(hours);
  if (hours >= MISSED_HOURS) return bad(found, "备份停了：看备份脚本的输出，先手工备份一次。");
  if (hours >= LATE_HOURS) return warn(found, "昨天的备份没有完成：看备份脚本的输出。");
  return ok(found);
}
