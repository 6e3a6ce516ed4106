/**
 * Keeps the write lock of an SQLite file: `node hold-lock.ts path milliseconds`. Says when it has it and, at the end, the longest
 * stall of its own event loop in milliseconds, which is the machine's doing.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";

const [path = "", milliseconds = ""] = process.argv.slice(2);
const sqlite = new Database(path, { timeout: 10_000 });
sqlite.exec("BEGIN IMMEDIATE");
process.stdout.write("locked\n");
const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
await sleep(Number(milliseconds));
stalls.disable();
sqlite.exec("ROLLBACK");
sqlite.close();
process.stdout.write(`stalled ${stalls.max / 1e6}\n`);
