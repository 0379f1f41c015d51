import { sql } from "drizzle-orm";
import type { ReplicaState } from "#platform/database/replicas/replicas.ts";
import { bad, type HealthCheck, off, ok, warn } from "../check.ts";

const lagOf = ({ lagMs }: ReplicaState) =>
  lagMs === undefined ? "落后多少还不知道" : `落后 ${(lagMs / 1000).toFixed(1)} 秒`;

/** What is said of one replica, and what to do where nothing is read from it though it should. */
const WORDS: Record<ReplicaState["standing"], { found: (state: ReplicaState) => string; todo?: string }> = {
  reads: { found: (state) => `在用，${lagOf(state)}` },
  // With Patroni all servers are named, and one of them is the primary.
  primary: { found: () => "现在是主库，不从它读" },
  behind: {
    found: (state) => `${lagOf(state)}，暂不使用`,
    todo: "看它的磁盘和网络是否跟得上，有没有长查询挡住了同步；追上以后会自动使用。",
  },
  gone: { found: () => "连不上", todo: "检查那台服务器、它的网络和登录权限；恢复以后会自动使用。" },
  elsewhere: {
    found: () => "跟随的不是现在的主库",
    todo: "检查它的 primary_conninfo，或从现在的主库重新建立它。",
  },
};

export const replicasCheck: HealthCheck = {
  group: "数据",
  title: "只读副本",
  async look({ replicas }) {
    const states = replicas?.replicas.states ?? [];
    if (states.length === 0) return off("没有配置，全部从主库读");
    const found = states.map((state) => `${state.name} ${WORDS[state.standing].found(state)}`).join("；");
    const todo = [...new Set(states.map(({ standing }) => WORDS[standing].todo ?? ""))].join("");
    return todo === "" ? ok(found) : warn(`${found}。需要时改从主库读`, todo);
  },
};

export const poolerCheck: HealthCheck = {
  group: "数据",
  title: "连接池",
  async look({ db, env }) {
    if (env.DATABASE_DIRECT_URL === undefined) return off("没有配置，直接连接数据库");
    const { rows } = await db.execute<{ limit: string }>(
      sql`select current_setting('statement_timeout') as "limit"`,
    );
    const [row] = rows;
    if (row === undefined) return bad("没有回答", "看连接池是否在运行。");
    return row.limit === "0"
      ? warn("语句没有时间上限", "在连接池的 connect_query 里写 set statement_timeout = 30000。")
      : ok(`语句最长 ${row.limit}`);
  },
};
