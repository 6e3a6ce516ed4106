import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs one of PostgreSQL's programs on the database of an address. Its password goes by the environment: everybody on a machine may read arguments. */
export async function runPostgresProgram(program: "pg_dump" | "pg_restore", args: string[], address: string): Promise<void> {
	const url = URL.parse(address);
	const password = decodeURIComponent(url?.password ?? "");
	if (url) url.password = "";
	await promisify(execFile)(program, [...args, `--dbname=${url?.href ?? address}`], { env: { ...process.env, ...(password && { PGPASSWORD: password }) } });
}
