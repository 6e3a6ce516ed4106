import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

type Program = "pg_dump" | "pg_restore";

/**
 * One of PostgreSQL's programs could not do its work; the message says what the operator must do.
 */
export class PostgresProgramError extends Error {
	override readonly name = "PostgresProgramError";
	/**
	 * Whether the program is there and of a version that fits, so that what it was given is at fault.
	 */
	readonly isUsable: boolean;
	constructor(message: string, isUsable: boolean) {
		super(message);
		this.isUsable = isUsable;
	}
}

const INSTALL = "Install PostgreSQL's client programs, of the server's version.";

/**
 * When the programs give a server up: one that does not answer a connection after some seconds, one
 * that is gone after some milliseconds.
 */
const LIMITS = { connect_timeout: "5", keepalives_idle: "10", tcp_user_timeout: "30000" };

/** What a failure of a program means, by its code and by what it wrote to standard error. */
function explain(program: Program, code: unknown, errors: string): PostgresProgramError {
	const said = errors.trim().replaceAll(/\s*\n\s*/g, "; ");
	if (code === "ENOENT") return new PostgresProgramError(`${program} is not installed here. ${INSTALL}`, false);
	if (/server version mismatch|unsupported version/.test(said)) return new PostgresProgramError(`${program} is too old here (${said}). ${INSTALL}`, false);
	return new PostgresProgramError(`${program} failed: ${said}`, true);
}

/**
 * Runs one of PostgreSQL's programs on the database of an address. Its password goes by the
 * environment: everybody on a machine may read arguments.
 */
export async function runPostgresProgram(program: Program, args: string[], address: string): Promise<void> {
	const url = URL.parse(address);
	const password = decodeURIComponent(url?.password ?? "");
	if (url) {
		url.password = "";
		// Not by searchParams, which writes a space as the plus that these programs take for one.
		for (const [name, value] of Object.entries(LIMITS)) if (!url.searchParams.has(name)) url.search += `${url.search ? "&" : "?"}${name}=${value}`;
	}
	await outputOf(program, [...args, `--dbname=${url?.href ?? address}`], { ...process.env, ...(password && { PGPASSWORD: password }) });
}

/** The table of contents of a dump, of which pg_restore may be given a part: a line an entry. */
export const contentsOfDump = (path: string): Promise<string> => outputOf("pg_restore", ["--list", path], process.env);

async function outputOf(program: Program, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
	try {
		return (await promisify(execFile)(program, args, { env })).stdout;
	} catch (error) {
		const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
		throw explain(program, code, stderr);
	}
}

type DumpedRow = { table: string /** Texts as a dump writes them; null is `\N`. */; values: Record<string, string | undefined> };

/** Reads all rows of a dump through, and gives those of some tables. */
export async function* rowsInDump(path: string, tables: readonly string[]): AsyncGenerator<DumpedRow> {
	let table: string | undefined;
	let columns: string[] = [];
	for await (const line of linesOfDump(path)) {
		if (table !== undefined) {
			if (line === "\\.") table = undefined;
			else if (tables.includes(table)) {
				const texts = line.split("\t");
				yield { table, values: Object.fromEntries(columns.map((name, i) => [name, texts[i]])) };
			}
			continue;
		}
		const [, name, list = ""] = /^COPY \w+\."?(\w+)"? \((.*)\) FROM stdin;$/.exec(line) ?? [];
		table = name;
		columns = list.split(", ").map((column) => column.replaceAll('"', ""));
	}
}

/** The data of a dump as SQL. */
async function* linesOfDump(path: string): AsyncGenerator<string> {
	const program: Program = "pg_restore";
	const child = spawn(program, ["--data-only", "--file=-", path], { stdio: ["ignore", "pipe", "pipe"] });
	let errors = "";
	child.stderr.on("data", (chunk: Buffer) => {
		errors += chunk;
	});
	const failure = new Promise<PostgresProgramError | undefined>((resolve) => {
		child.once("error", ({ code }: NodeJS.ErrnoException) => resolve(explain(program, code, "")));
		child.once("close", (code) => resolve(code === 0 ? undefined : explain(program, code, errors)));
	});
	let rest = "";
	for await (const chunk of child.stdout.setEncoding("utf8")) {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
	const error = await failure;
	if (error) throw error;
}
