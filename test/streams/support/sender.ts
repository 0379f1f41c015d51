import { type ChildProcess, spawn } from "node:child_process";
import { within } from "../../support/within.ts";

export interface Picture {
  size: string;
  fps: number;
}

/** A program that sends a moving picture with a tone, as OBS would. */
export class Sender {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #printed = "";

  /** @param address with name and key */
  constructor(address: string, { size, fps }: Picture) {
    this.#child = spawn(
      "ffmpeg",
      [
        ...["-nostdin", "-loglevel", "warning", "-re"],
        ...[
          "-f",
          "lavfi",
          "-i",
          `testsrc=size=${size}:rate=${fps}`,
          "-f",
          "lavfi",
          "-i",
          "sine=frequency=440",
        ],
        ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p"],
        // A keyframe each second, so that pieces of two seconds can be cut.
        ...["-g", String(fps), "-b:v", "400k", "-c:a", "aac", "-b:a", "64k", "-f", "flv", address],
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    this.#child.stderr?.on("data", (chunk) => {
      this.#printed += chunk;
    });
    this.#ended = new Promise((done) => this.#child.once("close", done));
  }

  get isSending(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  printed(): string {
    return this.#printed;
  }

  /** Waits until it ends by itself, since the server let it go. */
  ended(): Promise<number | null> {
    return within("the sender to be let go", this.#ended);
  }

  /** Ends it in the middle of a word. */
  async kill(): Promise<void> {
    if (this.isSending) this.#child.kill("SIGKILL");
    await this.ended();
  }
}
