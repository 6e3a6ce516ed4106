import { readFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { isPostgres, settings, sqlitePath } from "./settings.server.ts";
import { writeFileAtomically } from "./write-file.server.ts";

/**
 * The settings name a different database than the server uses. The message says what the operator
 * must do.
 */
class OtherDatabaseError extends Error {
	override readonly name = "OtherDatabaseError";
}

const DatabaseSchema = z.strictObject({
	dialect: z.enum(["sqlite", "postgres"]),
	/**
	 * The path of the SQLite file, relative to DATA_DIR if it is in there, or the name and server of the
	 * PostgreSQL database.
	 */
	place: z.string(),
});
type InstanceDatabase = z.infer<typeof DatabaseSchema>;

/** The path of the file in DATA_DIR that records which database the server uses. */
const recordPath = (): string => join(settings().dataDir, "database.json");

/** Records that the server of this DATA_DIR uses the configured database. */
export function recordDatabase(): void {
	if (!isDeepStrictEqual(recordedDatabase(), configuredDatabase()))
		writeFileAtomically(recordPath(), JSON.stringify(configuredDatabase()));
}

/**
 * Throws an OtherDatabaseError if a command's settings name a different database than the server of
 * this DATA_DIR uses, such as the SQLite file from before a move to PostgreSQL.
 */
export function assertDatabaseOfServer(): void {
	const [used, configured] = [recordedDatabase(), configuredDatabase()];
	if (!used || isDeepStrictEqual(used, configured)) return;
	throw new OtherDatabaseError(
		`The server of ${settings().dataDir} uses the ${inWords(used)}, and the settings of this command name the ${inWords(configured)}. Run the command with the server's settings: under systemd with the command greenroom, in a container with docker exec (docs/operating.md). If the instance has moved to another database, start its server first. Nothing was changed.`,
	);
}

/**
 * Throws an OtherDatabaseError if a server would go back to the SQLite file from before a move to
 * PostgreSQL.
 */
export function assertNotMovedToPostgres(): void {
	const used = recordedDatabase();
	if (isPostgres() || used?.dialect !== "postgres") return;
	throw new OtherDatabaseError(
		`The server of ${settings().dataDir} uses the ${inWords(used)}, and these settings name the ${inWords(configuredDatabase())}. Set DATABASE_URL to the PostgreSQL database. To give it up and start with that file, delete ${recordPath()} first. Nothing was changed.`,
	);
}

const inWords = ({ dialect, place }: InstanceDatabase): string =>
	`${dialect === "postgres" ? "PostgreSQL database" : "SQLite file"} ${place}`;

/**
 * The configured database without the user name and password, which may change and must not be written to a
 * file.
 */
function configuredDatabase(): InstanceDatabase {
	if (!isPostgres()) {
		const path = relative(settings().dataDir, sqlitePath());
		return { dialect: "sqlite", place: path.startsWith("..") || isAbsolute(path) ? sqlitePath() : path };
	}
	// `postgres://name@/database` is allowed, but isn't a URL.
	const { hostname, port, pathname, searchParams } = new URL(
		settings().databaseUrl.replace("@/", "@localhost/"),
	);
	const host = searchParams.get("host") ?? (hostname || "localhost");
	return {
		dialect: "postgres",
		place: `${decodeURIComponent(pathname.slice(1))} on ${host}:${searchParams.get("port") ?? (port || "5432")}`,
	};
}

function recordedDatabase(): InstanceDatabase | undefined {
	try {
		return DatabaseSchema.parse(JSON.parse(readFileSync(recordPath(), "utf8")));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}
