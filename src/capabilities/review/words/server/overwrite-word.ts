import { sql } from "drizzle-orm";

/** Has a row that is inserted take the place of the one that it meets, for `onConflictDoUpdate`: all but its id and its first day. */
export const overwriteWord = {
  ...{ text: sql`excluded.text`, folded: sql`excluded.folded`, groupId: sql`excluded.group_id` },
  ...{ action: sql`excluded.action`, level: sql`excluded.level`, note: sql`excluded.note` },
  ...{ active: sql`excluded.active`, aliases: sql`excluded.aliases`, kinds: sql`excluded.kinds` },
  ...{ variants: sql`excluded.variants`, andWords: sql`excluded.and_words` },
  ...{ notWords: sql`excluded.not_words`, sections: sql`excluded.sections` },
  ...{ replacement: sql`excluded.replacement`, validUntil: sql`excluded.valid_until` },
  ...{ changedBy: sql`excluded.changed_by`, updatedAt: sql`excluded.updated_at` },
};
