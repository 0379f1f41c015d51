/**
 * PostgreSQL's codes of a server that is not there, or cannot do what it usually does: connection exceptions, insufficient
 * resources (disk full, memory, too many connections), shutting down or starting, input/output, read-only, time's up.
 */
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|57014|58030|58P01|25006)$/;
/** Those of them, and of the operating system, that tell that nothing can be written. */
const CANNOT_WRITE = /^(?:53100|25006|58030|ENOSPC|EDQUOT|EROFS|EFBIG)$/;
/** What the operating system says of a server that does not answer, or a disk that takes nothing. */
const SYSTEM_CODES = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "EAI_AGAIN",
  ],
  ...["ENOSPC", "EDQUOT", "EROFS", "EFBIG"],
  // `StorageOutage`: a service that keeps pictures.
  "STORAGE_OUT",
]);
/** `pg` gives these no code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
/** PostgreSQL gives some failures of the disk the code of an internal error. */
const DISK_MESSAGES =
  /^could not (?:extend|write|fsync|open|create|access|read) (?:file|block)|No space left on device/;

/** Errors below an error: what it was caused by, and what several attempts ended with. */
function* chain(error: unknown, depth = 0): Generator<{ code: string; message: string; syscall: unknown }> {
  if (typeof error !== "object" || error === null || depth > 8) return;
  const { code, message, syscall, cause, errors } = error as Record<string, unknown>;
  yield { code: typeof code === "string" ? code : "", message: String(message ?? ""), syscall };
  yield* chain(cause, depth + 1);
  if (Array.isArray(errors)) for (const one of errors) yield* chain(one, depth + 1);
}

/** Whether something failed because the database, or the disk, is not there or full: later the same may work. */
export function isOutage(error: unknown): boolean {
  for (const { code, message, syscall } of chain(error)) {
    if (SQL_STATES.test(code) || SYSTEM_CODES.has(code) || MESSAGES.test(message)) return true;
    // A unix socket without a server is a missing file.
    if (code === "ENOENT" && syscall === "connect") return true;
    if (DISK_MESSAGES.test(message)) return true;
  }
  return false;
}

/** Whether something failed because nothing can be written: a full disk, a read-only database. */
export function cannotWrite(error: unknown): boolean {
  for (const { code, message } of chain(error)) {
    if (CANNOT_WRITE.test(code) || DISK_MESSAGES.test(message)) return true;
  }
  return false;
}
