/**
 * Fails a run in which Node warns that something will stop working, as when one connection to the database is asked two
 * things at a time: `pg` 9 refuses that. Said once a process, so that it is looked at where it stands, not in a log.
 */
process.traceDeprecation = true;

const GUARDED = Symbol.for("paddock.warnings");
const known = process as unknown as Record<symbol, boolean>;
// Files that share a process share this, too.
if (!known[GUARDED]) {
  known[GUARDED] = true;
  process.on("warning", (warning) => {
    if (warning.name === "DeprecationWarning") throw new Error(`deprecated: ${warning.stack}`);
  });
}
