import { spawnSync } from "node:child_process";
import { closeSync, copyFileSync, existsSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { temporaryFolder } from "./environment.ts";
import { type Instance, startInstance } from "./instance.ts";

/** Space for an instance, plus the free space that /readyz requires. */
const MEGABYTES = 320;

/**
 * Mounts a file system in memory over DATA_DIR, with the folder's content, and continues as the
 * given command.
 */
const MOUNT = `cd "$DATA_DIR" && mount -t tmpfs -o size=${MEGABYTES}m,mode=700 tmpfs "$DATA_DIR" && cp -R . "$DATA_DIR" && cd "$OLDPWD" && exec "$@"`;

export type InstanceOnSmallDisk = Instance & {
	/** What limits the space on the disk. */
	means: string;
	/** Fills the disk to the last byte, or sets the limit to zero. */
	fill: () => void;
	/** Frees the space again, or removes the limit. */
	free: () => void;
};

/**
 * Starts an instance on a disk that can be filled: a file system in memory if this account can
 * create a mount namespace, or else, as in a container without privileges, a limit on the size of
 * files.
 */
export async function startOnSmallDisk(settings: Record<string, string> = {}): Promise<InstanceOnSmallDisk> {
	const namespace = [
		["unshare", "--mount"],
		["unshare", "--map-root-user", "--mount"],
	].find(([command = "", ...options]) =>
		succeeds(command, ...options, "mount", "-t", "tmpfs", "tmpfs", tmpdir()),
	);
	if (!namespace && !succeeds("prlimit", "--version"))
		throw new Error(
			"A disk can be filled here by neither unshare nor prlimit: this test needs Linux with the package util-linux.",
		);
	const instance = await startInstance(settings, {
		launcher: namespace && [...namespace, "sh", "-c", MOUNT, "sh"],
	});
	const folder = namespace ? `/proc/${instance.pid}/root${instance.dataDir}` : instance.dataDir;
	const rows: Instance["rows"] = (sql, ...values) => readCopy(instance.pid, folder, sql, values);
	const limit = (bytes: string) => {
		if (!succeeds("prlimit", "--pid", String(instance.pid), `--fsize=${bytes}:unlimited`))
			throw new Error("The limit on the size of files cannot be set.");
	};
	return namespace
		? {
				...instance,
				rows,
				means: `a file system of ${MEGABYTES} MB`,
				fill: () => fill(join(folder, "filling")),
				free: () => rmSync(join(folder, "filling")),
			}
		: {
				...instance,
				rows,
				means: "a limit on the size of files",
				fill: () => limit("0"),
				free: () => limit("unlimited"),
			};
}

const succeeds = (command: string, ...args: string[]): boolean =>
	spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Writes a file until the file system is full. */
function fill(path: string): void {
	const file = openSync(path, "a");
	try {
		for (let size = 1 << 20; size > 0; ) {
			try {
				writeSync(file, Buffer.alloc(size));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
				size >>= 1;
			}
		}
	} finally {
		closeSync(file);
	}
}

/**
 * Reads rows of a database that SQLite can't open, from a copy that is made while its server is suspended.
 */
function readCopy<Row>(pid: number, from: string, sql: string, values: unknown[]): Row[] {
	const { folder, remove } = temporaryFolder("copy");
	process.kill(pid, "SIGSTOP");
	try {
		for (const name of ["greenroom.db", "greenroom.db-wal"])
			if (existsSync(join(from, name))) copyFileSync(join(from, name), join(folder, name));
	} finally {
		process.kill(pid, "SIGCONT");
	}
	const sqlite = new Database(join(folder, "greenroom.db"));
	try {
		return sqlite.prepare(sql).all(...values) as Row[];
	} finally {
		sqlite.close();
		remove();
	}
}
