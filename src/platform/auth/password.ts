import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#shared/errors.ts";

/** OWASP's first choice for argon2id, which is the library's default algorithm: 46 MiB, one pass. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Hashes a password that takes the place of another. @throws AppError INVALID_INPUT where it is the same */
export async function hashNewPassword(newPassword: string, password: string): Promise<string> {
  if (newPassword === password)
    throw new AppError("INVALID_INPUT", "新密码不能与原密码相同", { field: "new_password" });
  return hashPassword(newPassword);
}

let stranger: Promise<string> | undefined;

/**
 * Whether the password opens the account. Without an account the same work is done against a hash that no
 * password opens, so that the time of the answer does not tell which accounts exist.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword(crypto.randomUUID());
  const against = passwordHash ?? (await stranger);
  // An account made without a password has no readable hash; nobody signs in to it.
  const matches = await verify(against, password).catch(() => false);
  return matches && passwordHash !== undefined;
}
