import { AppError, type ErrorCode } from "#shared/errors.ts";

const CODES = {
  empty: "INVALID_INPUT",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported: "UNSUPPORTED_MEDIA",
  svg: "UNSUPPORTED_MEDIA",
  heic: "UNSUPPORTED_MEDIA",
  video: "UNSUPPORTED_MEDIA",
  too_many_pixels: "UNPROCESSABLE",
  animation_too_long: "UNPROCESSABLE",
  corrupt: "UNPROCESSABLE",
} as const satisfies Record<string, ErrorCode>;

export type RefusalReason = keyof typeof CODES;

/** An upload that cannot be taken, with the exact reason; `message` is written for the person who sent it. */
export class MediaRefusal extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(CODES[reason], message);
    this.name = "MediaRefusal";
    this.reason = reason;
  }
}
