/**
 * Holds the write lock of an SQLite file until it is killed: `node hold-lock.ts path`. Prints a line
 * once it has the lock.
 */
import Database from "better-sqlite3";

const [path = ""] = process.argv.slice(2);
const sqlite = new Database(path, { timeout: 10_000 });
sqlite.exec("BEGIN IMMEDIATE");
process.stdout.write("locked\n");
// The connection closes after ten minutes in case a failed test doesn't kill this process. Without
// this reference to it, the connection would be garbage-collected, which would release the lock.
setTimeout(() => sqlite.close(), 600_000);
