import type { LoggerOptions } from "pino";

/**
 * Mobile numbers of mainland China wherever they stand in a line, with and without +86, spaces and hyphens. Longer
 * numbers (moments, sizes) are left alone.
 */
const MOBILES = [
  /(?<!\d)((?:86)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g,
  /(?<![\w-])((?:\+?86[ -]?)?1[3-9]\d)[ -]\d{4}[ -](\d{4})(?![\w-])/g,
];

/** `13812345678` → `138****5678`, everywhere in a text. */
export function maskMobiles(text: string): string {
  return MOBILES.reduce((masked, pattern) => masked.replace(pattern, "$1****$2"), text);
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
};
