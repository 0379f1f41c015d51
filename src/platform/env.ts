import { resolve } from "node:path";
import { z } from "zod";
import { isPublicHost } from "./public-host.ts";

const flag = (fallback: "0" | "1") =>
  z
    .enum(["0", "1"])
    .default(fallback)
    .transform((value) => value === "1");

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  /**
   * Processes of the app that one more listens for and keeps; 0 is the app alone. `auto` is as many as processors from four
   * of them on, and else 0.
   */
  PROCESSES: z.literal("auto").or(z.coerce.number().int().min(0).max(64)).default("auto"),
  /**
   * Seconds from the word to stop (SIGTERM) until no further connection is taken: meanwhile /readyz says 503 and everything
   * else is answered, so that a balancer which looks there sends nobody any more.
   */
  LEAVE_SECONDS: z.coerce.number().min(0).max(30).default(0),
  /** What each process may keep of answers, in MiB. */
  CACHE_MB: z.coerce.number().int().min(8).max(8192).default(128),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.string().optional(),
  /**
   * The same database past a pooler in transaction mode that DATABASE_URL leads to: for what needs a connection of its own. See
   * docs/operations/database.md.
   */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** The pooler keeps statements that are prepared under a name, as PgBouncer from 1.21 on with max_prepared_statements. */
  DATABASE_POOLER_PREPARES: flag("0"),
  /** Streaming replicas of the database, with commas between: what anybody may read is read there. */
  DATABASE_REPLICA_URL: z
    .string()
    .default("")
    .transform((given) =>
      given
        .split(",")
        .map((url) => url.trim())
        .filter((url) => url !== ""),
    ),
  /** A replica that is further behind is left out until it has caught up. */
  DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(0.5).max(3600).default(5),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** How long a request waits for a connection before it is told to come again. */
  DATABASE_WAIT_SECONDS: z.coerce.number().min(1).max(300).default(10),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: flag("1"),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Signs and seals, instead of DATA_DIR/secret.key: texts of 32 characters or more, the current one first. */
  SECRET_KEY: z.string().optional(),
  /** Number of reverse proxies in front whose X-Forwarded-For entries are trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  SMS_PROVIDER: z.enum(["demo", "aliyun"]).default("demo"),
  /** Says once more that `demo` is meant where strangers reach the app, and may sign in as anybody. */
  DEMO_CODES_IN_PUBLIC: flag("0"),
  ALIYUN_SMS_ENDPOINT: z.string().default("https://dysmsapi.aliyuncs.com"),
  ALIYUN_BILLING_ENDPOINT: z.string().default("https://business.aliyuncs.com"),
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE: z.string().optional(),
  /** Codes sent from one network address per hour and per day; raise them behind a shared address. */
  SMS_ADDRESS_HOUR_MAX: z.coerce.number().int().min(1).default(60),
  SMS_ADDRESS_DAY_MAX: z.coerce.number().int().min(1).default(200),
  /** Codes sent to everybody together per day: bounds what a flood of requests can cost. */
  SMS_DAY_MAX: z.coerce.number().int().min(1).default(20_000),
  /** Tries to sign in from one network address per hour, right or wrong; raise it behind a shared address. */
  SIGN_IN_ADDRESS_HOUR_MAX: z.coerce.number().int().min(1).default(300),
  /** Writes of any kind from one network address per minute, whoever sends them. */
  WRITES_ADDRESS_MINUTE_MAX: z.coerce.number().int().min(10).default(1200),
  /** Where a parcel is asked for, with {tracking} for its number; empty for no link. */
  COURIER_QUERY_URL: z
    .string()
    .regex(/^(?:|https:\/\/\S*\{tracking\}\S*)$/, "expects https://…{tracking}…")
    .default("https://www.kuaidi100.com/chaxun?nu={tracking}"),
  /** Milliseconds that one search may take of the database; what was found by then is the answer. */
  SEARCH_MS: z.coerce.number().int().min(100).max(30_000).default(1500),
  /** The official account by which people sign in and shared links get their card; see docs/operations/wechat.md. */
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_API_BASE: z.url({ protocol: /^https?$/ }).default("https://api.weixin.qq.com"),
  /** Where people are sent to agree to a sign-in by WeChat. */
  WECHAT_OPEN_BASE: z.url({ protocol: /^https?$/ }).default("https://open.weixin.qq.com"),
  /** When WeChat's browser signs people in: on the first page, when they tap, or never. */
  WECHAT_LOGIN: z.enum(["entry", "tap", "off"]).default("entry"),
  /** Which notices go out as WeChat messages: `kind=template:field of the words:field of the time`, with commas between. */
  WECHAT_TEMPLATES: z
    .string()
    .regex(/^(?:\s*[\w.-]+=[\w-]+:\w+(?::\w+)?\s*(?:,|$))+$/, "expects kind=template:field, …")
    .optional(),
  /** Where Tencent's JS-SDK lies; added to `script-src`. */
  WECHAT_JSSDK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who takes money: `wechat` once WECHAT_PAY_MCH_ID is given, else `sandbox`, which takes none; `off` sells nothing. */
  PAYMENT_PROVIDER: z.enum(["sandbox", "wechat", "off"]).optional(),
  /** Says once more that `sandbox` is meant where strangers reach the app, and may "pay" without money. */
  PAYMENT_SANDBOX_IN_PUBLIC: flag("0"),
  /** Merchant of WeChat Pay; see docs/operations/shop.md. */
  WECHAT_PAY_MCH_ID: z.string().optional(),
  /** Serial number of the merchant's own certificate. */
  WECHAT_PAY_SERIAL: z.string().optional(),
  /** The merchant's private key: PEM, or the file that holds it. */
  WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
  /** 32 characters, by which certificates and notifications are sealed. */
  WECHAT_PAY_API_V3_KEY: z.string().length(32).optional(),
  /** The app that the merchant is bound to; WECHAT_APP_ID unless given. */
  WECHAT_PAY_APP_ID: z.string().optional(),
  /** WeChat Pay's public key (PEM or file) and its id, for merchants that have one in place of platform certificates. */
  WECHAT_PAY_PUBLIC_KEY: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PAY_API_BASE: z.url({ protocol: /^https?$/ }).default("https://api.mch.weixin.qq.com"),
  /** The media server that takes pictures in and hands them out, see docs/operations/live.md; without it nothing goes on the air. */
  LIVE_SERVER: z.enum(["nginx", "srs", "mediamtx"]).optional(),
  /** Where the picture is sent to, as typed into OBS: rtmp://live.example.com/live */
  LIVE_INGEST_URL: z.url({ protocol: /^rtmps?$/ }).optional(),
  /** Where browsers find playlists: https://live.example.com/hls */
  LIVE_PLAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where browsers find what was recorded. */
  LIVE_REPLAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The media server's own interface, for figures and for dropping a stream; not for the public. */
  LIVE_CONTROL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where the media server reaches the app, without a slash at its end; http://127.0.0.1:PORT unless given. */
  LIVE_HOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Minutes without a picture after which a live ends by itself. */
  LIVE_INTERRUPTED_MINUTES: z.coerce.number().min(0.01).max(1440).default(30),
  /** Megabytes of private pictures that one member may keep. */
  PRIVATE_MEMBER_MB: z.coerce.number().int().min(1).max(10_000).default(50),
  /** A file that whatever makes backups touches when one is whole: the desk's health page says how old it is. */
  BACKUP_STAMP: z.string().optional(),
  /** Folder of the backups that the app makes by itself every day, see docs/operations/backup.md; none unless given. */
  BACKUP_DIR: z.string().optional(),
  /** Hour of the day, UTC. */
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(19),
  /** How many whole backups a folder keeps. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** What backups are sealed with, or a file that holds it; keep it apart from them. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  /** 0 leaves secret.key out of backups. */
  BACKUP_SECRETS: flag("1"),
  /** Sends warnings by mail: `smtps://user:password@host:465`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom that mail is from; CONTACT_EMAIL unless given. */
  SMTP_FROM: z.string().optional(),
  /** Hosts with port, with commas between, that warnings may be sent to besides those of WeCom, DingTalk and Feishu. */
  WEBHOOK_HOSTS: z.string().optional(),
  STORAGE: z.enum(["disk", "s3"]).default("disk"),
  S3_ENDPOINT: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag("1"),
  /** Shown in the footer when set: ICP filing and public-security filing numbers. */
  ICP_NUMBER: z.string().optional(),
  POLICE_NUMBER: z.string().optional(),
  /** Picture (PNG or JPEG) of the mini-program code, shown by the QR popup. */
  MINI_CODE_FILE: z.string().optional(),
  OPERATOR_NAME: z.string().default("围场"),
  CONTACT_EMAIL: z.string().default("contact@paddock.example"),
  /** The page on which writers of a native shell try its calls; without it, only where no strangers reach the app. */
  PHONE_PREVIEW: z.enum(["0", "1"]).optional(),
  /** Lets the importer fetch feeds and pictures from private addresses; for feeds inside one's own network. */
  IMPORT_ALLOW_PRIVATE: flag("0"),
  /** Where Prometheus asks for figures, see docs/operations/metrics.md: a port of its own … */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** … on this address … */
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** … or `/metrics` on the app's port, for whoever brings this. */
  METRICS_TOKEN: z.string().min(16, "expects 16 characters or more").optional(),
  /** Statements of the database that take so many milliseconds get a line in the log; 0 for none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  /** Statements without a name of their own say in a comment for which request they are. */
  TRACE_SQL: flag("0"),
  /** Where traces go, by OTLP over HTTP; without one of them nothing is traced. Other OTEL_ variables are read by its library. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
});

type Given = z.infer<typeof schema>;

export type Env = Omit<Given, "PUBLIC_URL" | "DATA_DIR" | "PAYMENT_PROVIDER"> & {
  /** Absolute path. */
  DATA_DIR: string;
  /** Origin without a trailing slash. */
  PUBLIC_URL: string;
  PAYMENT_PROVIDER: "sandbox" | "wechat" | "off";
};

/** Without these WeChat Pay takes no request, or cannot be believed. */
const WECHAT_PAY = [
  "WECHAT_PAY_MCH_ID",
  "WECHAT_PAY_SERIAL",
  "WECHAT_PAY_PRIVATE_KEY",
  "WECHAT_PAY_API_V3_KEY",
] as const satisfies readonly (keyof Given)[];

/**
 * Reads and checks the environment once at start-up.
 * @throws Error whose message names every variable that is wrong.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if (env.SMS_PROVIDER === "demo" && !env.DEMO_CODES_IN_PUBLIC && isPublicHost(publicUrl)) {
    throw new Error(
      `The environment is not usable:
  SMS_PROVIDER=demo shows the code to whoever asks: at ${publicUrl} anybody could sign in as anybody.
  Set SMS_PROVIDER=aliyun and its keys, or say DEMO_CODES_IN_PUBLIC=1 if that is what you want.`,
    );
  }
  if (
    env.DATABASE_URL === undefined &&
    (env.DATABASE_DIRECT_URL ?? env.DATABASE_REPLICA_URL[0]) !== undefined
  ) {
    throw new Error(
      `The environment is not usable:
  DATABASE_DIRECT_URL and DATABASE_REPLICA_URL stand beside DATABASE_URL, which is not given.`,
    );
  }
  if (env.BACKUP_DIR !== undefined && (env.BACKUP_PASSPHRASE ?? env.BACKUP_KEY_FILE) === undefined)
    throw new Error(
      "The environment is not usable:\n  BACKUP_DIR needs BACKUP_PASSPHRASE or BACKUP_KEY_FILE: backups are sealed.",
    );
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: publicUrl.replace(/\/+$/, ""),
    PAYMENT_PROVIDER: paymentProvider(env, publicUrl),
  };
}

/** @throws Error where nobody could pay, or everybody without money */
function paymentProvider(env: Given, publicUrl: string): Env["PAYMENT_PROVIDER"] {
  const provider = env.PAYMENT_PROVIDER ?? (env.WECHAT_PAY_MCH_ID === undefined ? "sandbox" : "wechat");
  const missing: string[] = WECHAT_PAY.filter((name) => env[name] === undefined);
  if ((env.WECHAT_PAY_APP_ID ?? env.WECHAT_APP_ID) === undefined) missing.push("WECHAT_PAY_APP_ID");
  if ((env.WECHAT_PAY_PUBLIC_KEY === undefined) !== (env.WECHAT_PAY_PUBLIC_KEY_ID === undefined))
    missing.push("WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID, both or none");
  if (provider === "wechat" && missing.length > 0)
    throw new Error(`The environment is not usable:
  PAYMENT_PROVIDER=wechat needs ${missing.join(", ")}.`);
  if (provider === "sandbox" && !env.PAYMENT_SANDBOX_IN_PUBLIC && isPublicHost(publicUrl))
    throw new Error(
      `The environment is not usable:
  PAYMENT_PROVIDER=sandbox takes no money: at ${publicUrl} anybody could order for nothing.
  Set WECHAT_PAY_MCH_ID and its keys, say PAYMENT_PROVIDER=off to sell nothing, or PAYMENT_SANDBOX_IN_PUBLIC=1 if that is what you want.`,
    );
  return provider;
}
