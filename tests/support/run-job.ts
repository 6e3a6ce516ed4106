/** One run of a job by its name, in a process of its own, which kills itself before its nth write: run-job.ts NAME N */
import Database from "better-sqlite3";
import { Client } from "pg";
import { jobs } from "#app/domain/scheduler.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/db.server.ts";

const [name, last] = process.argv.slice(2);
let writes = 0;
const count = (sql: string) => {
	if (/^\s*(INSERT|UPDATE|DELETE)/i.test(sql) && ++writes === Number(last)) process.kill(process.pid, "SIGKILL");
};

await openDatabase();
const prepare = Database.prototype.prepare;
Database.prototype.prepare = function (this: Database.Database, sql: string) {
	count(sql);
	return prepare.call(this, sql) as never;
};
const ask = Client.prototype.query as (...args: unknown[]) => unknown;
Client.prototype.query = function (this: Client, ...args: unknown[]) {
	const [config] = args as [string | { text: string }];
	count(typeof config === "string" ? config : config.text);
	return ask.apply(this, args) as never;
} as never;
await jobs.find((job) => job.name === name)?.run();
await closeDatabase();
