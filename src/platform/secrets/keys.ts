import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Env } from "#platform/env.ts";

/** Keys derived from one are useless for another purpose: `cursor`, `media`. */
type Purpose = string;

/** Enough against guessing at a signature that is asked of a server, and short in an address. */
const SIGNATURE_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** Tells keys apart without saying anything of them. */
  id: string;
  secret: Buffer;
}

/**
 * What the installation signs and seals with. Several keys are accepted, so that they can be changed: the first one
 * is used for what is new, the others open and verify what is older.
 */
export class Keys {
  readonly #keys: readonly Key[];
  readonly #derived = new Map<string, Buffer>();

  /** @throws Error without a key */
  constructor(secrets: readonly Buffer[]) {
    if (secrets.length === 0) throw new Error("there is no key");
    this.#keys = secrets.map((secret) => ({ id: idOf(secret), secret }));
  }

  /** Of the key that signs and seals. */
  get currentId(): string {
    return this.#first.id;
  }

  knows(id: string): boolean {
    return this.#keys.some((key) => key.id === id);
  }

  /** A signature that goes into an address: 22 characters. */
  sign(purpose: Purpose, text: string): string {
    return this.#mac(this.#first, purpose, text).toString("base64url");
  }

  /** Whether one of the keys signed the text for this purpose. */
  verify(purpose: Purpose, text: string, signature: string): boolean {
    const given = Buffer.from(signature, "base64url");
    if (given.length !== SIGNATURE_BYTES || given.toString("base64url") !== signature) return false;
    return this.#keys.some((key) => timingSafeEqual(this.#mac(key, purpose, text), given));
  }

  /**
   * Encrypts a few bytes, as the key of a file, with AES-256-GCM.
   * @param about what they belong to: opens only with the same
   */
  seal(purpose: Purpose, plain: Buffer, about: string): { keyId: string; sealed: Buffer } {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#derive(this.#first, purpose), nonce);
    cipher.setAAD(Buffer.from(about));
    const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return { keyId: this.#first.id, sealed };
  }

  /** @throws Error when the key is gone, or the bytes are not what was sealed for `about` */
  open(purpose: Purpose, keyId: string, sealed: Buffer, about: string): Buffer {
    const key = this.#keys.find(({ id }) => id === keyId);
    if (key === undefined) throw new Error(`the key ${keyId} is not among the configured ones`);
    const decipher = createDecipheriv(
      "aes-256-gcm",
      this.#derive(key, purpose),
      sealed.subarray(0, NONCE_BYTES),
    );
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  get #first(): Key {
    const [first] = this.#keys;
    if (first === undefined) throw new Error("there is no key");
    return first;
  }

  #mac(key: Key, purpose: Purpose, text: string): Buffer {
    return createHmac("sha256", this.#derive(key, purpose))
      .update(text)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }

  #derive({ id, secret }: Key, purpose: Purpose): Buffer {
    const name = `${id} ${purpose}`;
    const known = this.#derived.get(name);
    if (known !== undefined) return known;
    const derived = Buffer.from(hkdfSync("sha256", secret, "", `paddock ${purpose}`, 32));
    this.#derived.set(name, derived);
    return derived;
  }
}

const idOf = (secret: Buffer) =>
  createHash("sha256").update("key id").update(secret).digest("hex").slice(0, 12);

/**
 * The keys of SECRET_KEY, or of `DATA_DIR/secret.key`, which is made at the first start and for its owner alone. In
 * both they are texts of 32 characters or more, the current one first; in the file one a line, with # before remarks.
 * @throws Error where one is too short, or the file cannot be read or made
 */
export async function openKeys({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Env, "SECRET_KEY" | "DATA_DIR">): Promise<Keys> {
  if (SECRET_KEY !== undefined) return new Keys(parse(SECRET_KEY, "SECRET_KEY"));
  const file = join(DATA_DIR, "secret.key");
  const text = (await read(file)) ?? (await make(file));
  return new Keys(parse(text.replace(/#.*/g, ""), file));
}

function parse(text: string, where: string): Buffer[] {
  const texts = text.split(/[\s,]+/).filter((key) => key !== "");
  if (texts.length === 0) throw new Error(`${where} holds no key`);
  if (texts.some((key) => key.length < 32))
    throw new Error(`a key of ${where} is shorter than 32 characters`);
  return texts.map((key) => Buffer.from(key));
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Of two processes that start at the same time one makes it; nobody reads half of it. */
async function make(file: string): Promise<string> {
  const text = `${randomBytes(32).toString("base64url")}\n`;
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(draft, file);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await read(file)) ?? text;
  } finally {
    await rm(draft, { force: true });
  }
}
