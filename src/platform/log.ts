import type { LoggerOptions } from "pino";
import { currentRequest } from "#platform/observe/request-scope.ts";
import { MOBILE_HEAD } from "#shared/validation.ts";

/** Between the digits of a number, as people write it. */
const GAP = "[ .()·\\-\\u00a0\\u3000－（）]{1,2}";
const CODE = "(?:\\+|00)?86";
/** How many digits stand together in a number that is written in parts. */
const PARTS = [
  [3, 4, 4],
  [3, 3, 5],
  [4, 4, 3],
  [4, 3, 4],
  [3, 8],
  [7, 4],
];
const inParts = PARTS.map(([first = 3, ...rest]) =>
  [`${MOBILE_HEAD}\\d{${first - 2}}`, ...rest.map((digits) => `\\d{${digits}}`)].join(GAP),
).join("|");

/**
 * Mobile numbers of mainland China wherever they stand in a line, by the rule of `isMobile`: with and without the
 * country's code, in one piece (also behind an escaped sign of an address) or in parts. Longer numbers (moments, sizes) and
 * addresses of the network are left alone.
 */
const MOBILES = [
  new RegExp(`((?:(?<=%[0-9A-Fa-f]{2})|(?<!\\d))(?:(?:00)?86)?)(${MOBILE_HEAD}\\d{9})(?!\\d)`, "g"),
  new RegExp(`((?<![\\w-])(?:${CODE}(?:${GAP})?)?[(（]?)(${inParts})(?![\\w-])`, "g"),
];
const WIDE = /[０-９＋]/g;
/** A full-width sign stands so far behind the plain one. */
const WIDTH = 0xfee0;

/** `13812345678` → `138****5678`, everywhere in a text. Full-width digits are told as plain ones. */
export function maskMobiles(text: string): string {
  const narrow = text.replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH));
  return MOBILES.reduce(
    (masked, pattern) =>
      masked.replace(pattern, (_, before: string, number: string) => {
        const digits = number.replace(/\D/g, "");
        return `${before}${digits.slice(0, 3)}****${digits.slice(7)}`;
      }),
    narrow,
  );
}

/** What of an error is told. Of one that came from PostgreSQL, never a value: not `detail`, `where`, `params`. */
const TOLD = [
  ...[
    "code",
    "status",
    "statusCode",
    "syscall",
    "severity",
    "schema",
    "table",
    "column",
    "constraint",
    "routine",
  ],
  ...["queue", "worker"],
];

/** An error as the log shows it: what failed and where, without the values that it failed with. */
export function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== "object" || error === null) {
    return typeof error === "string" ? maskMobiles(error) : error;
  }
  const source = error as Record<string, unknown>;
  const told = TOLD.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]);
  const inner = depth < 5 && source.cause !== undefined ? describeError(source.cause, depth + 1) : undefined;
  const message = messageOf(source);
  return {
    type: error.constructor?.name ?? "Object",
    message,
    ...Object.fromEntries(told),
    ...(typeof source.stack === "string" && {
      stack: traceOf(source.stack, String(source.message), message),
    }),
    ...(inner !== undefined && { cause: inner }),
  };
}

/**
 * One line on an error, for a terminal: its own message and what caused it, without the values of a query.
 */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return maskMobiles(String(error));
  const { cause } = error;
  const own = messageOf(error as unknown as Record<string, unknown>);
  return cause instanceof Error ? `${own}: ${errorLine(cause)}` : own;
}

/** The message without the values that Drizzle and PostgreSQL write into it. */
function messageOf(source: Record<string, unknown>): string {
  const message = String(source.message ?? "");
  let bare: string | undefined = message;
  if ("params" in source || "query" in source) bare = message.split("\nparams:", 1)[0];
  // PostgreSQL's data exceptions quote the value that they did not like.
  else if (/^22/.test(String(source.code)) && "severity" in source) bare = message.split(": ", 1)[0];
  return maskMobiles(bare ?? "");
}

/** The stack begins with the message, values and all; only its frames are certain to hold none. */
function traceOf(stack: string, given: string, told: string): string {
  const start = stack.indexOf(given);
  const frames = start < 0 || given === "" ? stack : stack.slice(start + given.length);
  return maskMobiles(`${told}${frames}`);
}

/** Options of every logger of this project. What gets past the serializers is masked in the finished line. */
export const loggerOptions: LoggerOptions = {
  redact: ["req.headers.authorization", "mobile", "*.mobile"],
  serializers: {
    err: (error: unknown) => describeError(error),
    error: (error: unknown) => describeError(error),
  },
  hooks: { streamWrite: maskMobiles },
  // For whom it was written, wherever the code did not know it. A request's own logger says it already.
  mixin(line, _level, logger) {
    const request = currentRequest();
    if (request === undefined || "reqId" in line || "reqId" in logger.bindings()) return {};
    return { reqId: request.id, ...(request.route !== "" && { route: request.route }) };
  },
};
