/**
 * Holds the write lock of an SQLite file: `node hold-lock.ts path milliseconds`. Prints a line once
 * it has it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";

const [path = "", milliseconds = ""] = process.argv.slice(2);
const sqlite = new Database(path, { timeout: 10_000 });
sqlite.exec("BEGIN IMMEDIATE");
process.stdout.write("locked\n");
await sleep(Number(milliseconds));
sqlite.exec("ROLLBACK");
sqlite.close();
