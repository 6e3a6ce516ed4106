import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/**
 * Whether this machine has pg_dump and pg_restore for the server at a URL. The package that contains the
 * server has neither program.
 */
export async function hasPostgresPrograms(url: string): Promise<boolean> {
	const client = new Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
	await client.end();
	return ["pg_dump", "pg_restore"].every(
		(program) => findVersion(program) >= Number.parseInt(rows[0]?.server_version ?? "", 10),
	);
}

function findVersion(program: string): number {
	try {
		return Number(
			/\) (\d+)/.exec(
				execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
			)?.[1],
		);
	} catch {
		return 0;
	}
}

/** Creates a PATH on which the programs only print something and fail. */
export const failingPrograms = (folder: string, said: string): string =>
	writePrograms(folder, (program) => `echo '${program}: ${said}' >&2\nexit 1`);

/** Creates a PATH on which the programs only print their version. */
export const programsOfVersion = (folder: string, version: number): string =>
	writePrograms(folder, (program) => `echo '${program} (PostgreSQL) ${version}.3 (Debian)'`);

function writePrograms(folder: string, getScript: (program: string) => string): string {
	mkdirSync(folder);
	for (const program of ["pg_dump", "pg_restore"])
		writeFileSync(join(folder, program), `#!/bin/sh\n${getScript(program)}\n`, { mode: 0o755 });
	return folder;
}
