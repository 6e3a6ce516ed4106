/** Thrown when the setup can't continue. The message is for the person who runs the setup. */
export class SetupError extends Error {
	/** @override */
	name = "SetupError";
}

const EXPLAINED_ERRORS = [
	"SetupError",
	"SettingsError",
	"MigrationRefusedError",
	"InstanceInUseError",
	"MoveRefusedError",
	"BackupRefusedError",
	"BackupDestinationError",
	"RestoreUnfinishedError",
	"OtherDatabaseError",
	"PostgresProgramError",
	"DemoInProductionError",
	"UnprotectedTablesError",
	"CompanyUnnamedError",
	"ContentError",
	"DomainError",
];

/**
 * Known file, network, and database errors: a pattern for the code and message, and an explanation for the
 * operator.
 * @type {[pattern: RegExp, sentence: string][]}
 */
const known = [
	[
		/ENOSPC|SQLITE_FULL|disk is full|EDQUOT/,
		"the disk has no room left. Free some space, then try again. Nothing was lost.",
	],
	[
		/EROFS|SQLITE_READONLY/,
		"the disk or the database is read-only. Make DATA_DIR writable, or choose another.",
	],
	[
		/SQLITE_NOTADB|SQLITE_CORRUPT/,
		"the database file is damaged or is not an SQLite database. Restore a backup, or choose another DATA_DIR. Nothing was changed.",
	],
	[/SQLITE_BUSY|SQLITE_LOCKED/, "the database is locked by another program. Stop it, then try again."],
	[/SQLITE_CANTOPEN/, "the database file cannot be opened. Check who may read and write DATA_DIR."],
	[
		/P1001|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/,
		"the database server of DATABASE_URL cannot be reached. Check that it is running and that the URL is right.",
	],
	[
		/timeout expired|Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout/,
		"the database server of DATABASE_URL does not respond. Check that it is running and that no firewall blocks the connection, then try again.",
	],
	[/28P01|28000/, "the database server refuses the name or password in DATABASE_URL."],
	[/3D000/, "the database server has no database with the name in DATABASE_URL."],
];

/**
 * Explains an error to the operator. An unknown error is described by its stack trace.
 * @param {unknown} error
 * @param {string} [failed] what failed
 * @returns {string}
 */
export function explain(error, failed = "Greenroom cannot start") {
	const {
		code = "",
		message = "",
		name = "",
		stack = "",
		port = 0,
		address = "",
		syscall,
		hostname,
		cause,
	} = /** @type {Record<string, any>} */ (error);
	if (EXPLAINED_ERRORS.includes(name)) return message;
	if (code === "EADDRINUSE") return portInUse(port);
	if (code === "EADDRNOTAVAIL" || (syscall === "getaddrinfo" && hostname === process.env.HOST))
		return `Greenroom cannot start: this machine has no address ${process.env.HOST}. Choose another HOST.`;
	if (code === "EACCES" && port)
		return `Greenroom cannot start: it may not listen on port ${port} of ${address}. Choose a PORT above 1023.`;
	if (code === "EACCES" || code === "EPERM")
		return `${failed}: it may not use ${message.replace(/^.*?: /, "")}. Choose another DATA_DIR, or change who owns it.`;
	if (code === "ERR_MODULE_NOT_FOUND" && message.includes("build/server"))
		return "Greenroom is not built yet. On your own machine, run npm start. On a server, follow Install in docs/operating.md.";
	const facts = [code, message, cause?.code, cause?.message, cause?.originalCode].join(" ");
	const sentence = known.find(([pattern]) => pattern.test(facts))?.[1];
	return `${failed}: ${sentence ?? stack ?? message}`;
}

/** @param {number | string} port */
const portInUse = (port) =>
	`Greenroom cannot start: port ${port} is in use. Stop what uses it, or choose another with PORT=${Number(port) + 1} npm start.`;
