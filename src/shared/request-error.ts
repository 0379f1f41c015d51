/** An answer that is not a success: refused by the server, or never arrived. */
export class RequestError extends Error {
  /** HTTP status; 0 when offline or timed out. */
  readonly status: number;
  readonly code: string;
  readonly messages: readonly string[];
  /** What of it belongs to one part of the input, by that part's name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    messages: readonly string[],
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(messages.join("，"));
    this.name = "RequestError";
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.fields = fields;
  }
}

/** The line was lost, or nothing came in time: nothing is known of what the server did. */
export const lineLost = (why: unknown): RequestError =>
  new RequestError(0, why instanceof Error && why.name === "TimeoutError" ? "TIMEOUT" : "NETWORK", [
    "网络不给力，请检查后重试",
  ]);

/** For the catch of an `import()`: a `TypeError` is how browsers say that a module did not arrive. */
export function codeLost(why: unknown): never {
  throw why instanceof TypeError ? lineLost(why) : why;
}

/**
 * Whether the server said of what is read that there is no such thing, or no longer, or that its number is none: trying again leads
 * nowhere. A query keeps the data that it read before.
 */
export function isNotFound(error: unknown): error is RequestError {
  return error instanceof RequestError && (error.status === 404 || error.code === "INVALID_INPUT");
}
