import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { questions } from "./tables.ts";

/** @throws AppError FORBIDDEN for another's public question; his hidden ones are not known to exist */
export async function ownQuestion(
  tx: Transaction,
  authorId: string,
  id: string,
): Promise<typeof questions.$inferSelect> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.authorId !== authorId) throw new AppError(row.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
  return row;
}
