import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

type Program = "pg_dump" | "pg_restore";

/**
 * One of PostgreSQL's programs failed. The message says why, and what to do if the program isn't usable.
 */
export class PostgresProgramError extends Error {
	override readonly name = "PostgresProgramError";
	/**
	 * Whether the program is installed in a matching version. If so, its input or the server caused the
	 * failure.
	 */
	readonly isUsable: boolean;
	constructor(message: string, isUsable: boolean) {
		super(message);
		this.isUsable = isUsable;
	}
}

const INSTALL = "Install PostgreSQL's client programs in the server's version.";

/**
 * When the programs give up on a server. `connect_timeout` and `keepalives_idle` are in seconds, and
 * `tcp_user_timeout` is in milliseconds.
 */
const LIMITS = { connect_timeout: "5", keepalives_idle: "10", tcp_user_timeout: "30000" };

/** Explains the failure of a program from its exit code and its standard error. */
function explain(program: Program, code: unknown, errors: string): PostgresProgramError {
	const said = errors.trim().replaceAll(/\s*\n\s*/g, "; ");
	if (code === "ENOENT")
		return new PostgresProgramError(`${program} is not installed here. ${INSTALL}`, false);
	if (/server version mismatch|unsupported version/.test(said))
		return new PostgresProgramError(`${program} is too old here (${said}). ${INSTALL}`, false);
	return new PostgresProgramError(`${program} failed: ${said}`, true);
}

/**
 * Runs one of PostgreSQL's programs on the database at a URL. Throws a PostgresProgramError if it fails. The
 * password is passed in the environment, because everyone on a machine can read arguments.
 */
export async function runPostgresProgram(program: Program, args: string[], address: string): Promise<void> {
	const url = URL.parse(address);
	const password = decodeURIComponent(url?.password ?? "");
	if (url) {
		url.password = "";
		// `searchParams` would write a space as a plus, which these programs take literally.
		for (const [name, value] of Object.entries(LIMITS))
			if (!url.searchParams.has(name)) url.search += `${url.search ? "&" : "?"}${name}=${value}`;
	}
	await readOutput(program, [...args, `--dbname=${url?.href ?? address}`], {
		...process.env,
		...(password && { PGPASSWORD: password }),
	});
}

/** The major version of a program. Throws a PostgresProgramError if it isn't installed. */
export async function postgresProgramVersion(program: Program): Promise<number> {
	return Number(/\) (\d+)/.exec(await readOutput(program, ["--version"], process.env))?.[1]);
}

/** The table of contents of a dump, one entry per line. pg_restore can be given part of it. */
export const contentsOfDump = (path: string): Promise<string> =>
	readOutput("pg_restore", ["--list", path], process.env);

async function readOutput(program: Program, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
	try {
		return (await promisify(execFile)(program, args, { env })).stdout;
	} catch (error) {
		const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
		throw explain(program, code, stderr);
	}
}

type DumpedRow = {
	table: string;
	/** Text in the dump's format, in which NULL is `\N`. */
	values: Record<string, string | undefined>;
};

/**
 * Reads a complete dump and yields the rows of the given tables. Throws a PostgresProgramError if pg_restore
 * fails.
 */
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

/** The lines of the dump's data as SQL. */
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
