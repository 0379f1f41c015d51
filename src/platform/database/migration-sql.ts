const PARTS =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>[eE]?'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\3)|(?<name>"(?:[^"]|"")*")|(?<end>;)/g;

/**
 * The statements of some SQL as rules can be asked about them: without comments, with texts and bodies of functions
 * emptied, and with single spaces.
 */
export function bareStatements(sql: string): string[] {
  const bare = sql.replace(PARTS, (found: string, ...rest: unknown[]) => {
    const { comment, text, end } = rest.at(-1) as Record<string, string | undefined>;
    if (comment) return " ";
    if (text) return "''";
    // A statement's end must not be taken for one that stands in a name.
    return end ? "\0" : found;
  });
  return bare
    .split("\0")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

const ALONE =
  /^(?:create (?:unique )?index concurrently|drop index concurrently|reindex .*concurrently|alter table .* validate constraint)\b/i;

/**
 * Whether a statement must stand outside a transaction: an index built without blocking writes, and a constraint held
 * against the rows, which in the transaction that adds it would keep the table locked for as long as it reads.
 */
export const standsAlone = (statement: string): boolean => ALONE.test(statement);

/** The name of the index that a statement builds without blocking writes. */
export function concurrentIndex(statement: string): string | undefined {
  const found = /^create (?:unique )?index concurrently (?:if not exists )?("(?:[^"]|"")+"|[\w.]+)/i.exec(
    statement,
  );
  return found?.[1];
}

export interface MigrationStep {
  /** Run outside a transaction; such a step has one statement. */
  alone: boolean;
  statements: string[];
  /** Statements of the migration that are done with this step. */
  upTo: number;
}

/**
 * What is done together: neighbours that may stand in one transaction are one step.
 * @param statements a migration's, as they are divided by its breakpoints
 * @param done how many of them an earlier start brought behind it
 */
export function stepsOf(statements: readonly string[], done = 0): MigrationStep[] {
  const steps: MigrationStep[] = [];
  statements.forEach((statement, index) => {
    if (index < done) return;
    const alone = bareStatements(statement).some(standsAlone);
    const last = steps.at(-1);
    if (last && !last.alone && !alone) {
      last.statements.push(statement);
      last.upTo = index + 1;
    } else steps.push({ alone, statements: [statement], upTo: index + 1 });
  });
  return steps;
}
