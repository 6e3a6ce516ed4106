/** One run of a job by its name, in a process of its own, which kills itself before its nth write: run-job.ts NAME N */
import { Client } from "pg";
import { jobs } from "#app/domain/scheduler.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/database/db.server.ts";
import { KeptStatement } from "#app/infra/database/kept-statements.server.ts";

const [name, last] = process.argv.slice(2);
let writes = 0;
const count = (sql: string) => {
	if (/^\s*(INSERT|UPDATE|DELETE)/i.test(sql) && ++writes === Number(last)) process.kill(process.pid, "SIGKILL");
};

await openDatabase();
const { bind } = KeptStatement.prototype;
KeptStatement.prototype.bind = function (values) {
	count(this.source);
	return bind.call(this, values);
};
const ask = Client.prototype.query as (...args: unknown[]) => unknown;
Client.prototype.query = function (this: Client, ...args: unknown[]) {
	const [config] = args as [string | { text: string }];
	count(typeof config === "string" ? config : config.text);
	return ask.apply(this, args) as never;
} as never;
await jobs.find((job) => job.name === name)?.run();
await closeDatabase();
