/**
 * Adds entries to package-lock.json for optional packages that the current registry lacks, such as those for
 * other platforms (`npm run lock`). npm leaves out optional packages that it cannot find, and `npm ci` of
 * npm 11 then refuses the file. The added entries have no integrity hash.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run lock

Adds to package-lock.json the optional packages of other platforms that npm left out.

Exit codes: 0 written, 1 failed, 2 wrong arguments.`;

type Entry = {
	version?: string;
	cpu?: string[];
	dev?: boolean;
	libc?: string[];
	optional?: boolean;
	os?: string[];
	optionalDependencies?: Record<string, string>;
};

const OPERATING_SYSTEMS = [
	"aix",
	"android",
	"darwin",
	"freebsd",
	"linux",
	"netbsd",
	"openbsd",
	"openharmony",
	"sunos",
	"win32",
];
const PROCESSORS = [
	"arm",
	"arm64",
	"ia32",
	"loong64",
	"mips64el",
	"ppc64",
	"riscv64",
	"s390x",
	"wasm32",
	"x64",
];

/**
 * Lists the optional packages that have no entry in a lock file: for each, its name, its version, and the
 * path of the entry that names it.
 */
export function missingEntries(
	packages: Record<string, Entry>,
): { from: string; name: string; version: string }[] {
	return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
		Object.entries(optionalDependencies)
			.filter(([name]) => !places(from, name).some((place) => packages[place]))
			.map(([name, version]) => ({ from, name, version })),
	);
}

/** Lists the paths at which Node looks for a package, from another package's folder upward. */
export function places(from: string, name: string): string[] {
	const nested = from
		.split("/node_modules/")
		.map((_, i, parts) => parts.slice(0, parts.length - i).join("/node_modules/"));
	return [
		...nested.filter(Boolean).map((folder) => `${folder}/node_modules/${name}`),
		`node_modules/${name}`,
	];
}

if (import.meta.main) {
	readArguments({ usage: USAGE, options: {} }, () => {});
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
	const missing = missingEntries(lock.packages);
	for (const { from, name, version } of missing) {
		const parts = name.split(/[/-]/);
		const libc = /musl/.test(name) ? ["musl"] : /gnu/.test(name) ? ["glibc"] : [];
		const entry = {
			cpu: PROCESSORS.filter((part) => parts.includes(part)),
			libc,
			os: OPERATING_SYSTEMS.filter((part) => parts.includes(part)),
		};
		const known = Object.fromEntries(Object.entries(entry).filter(([, values]) => values.length > 0));
		lock.packages[`node_modules/${name}`] = {
			version,
			...known,
			...(lock.packages[from]?.dev && { dev: true }),
			optional: true,
		};
	}
	const inOrder = Object.fromEntries(
		Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
	);
	writeFileSync("package-lock.json", `${JSON.stringify({ ...lock, packages: inOrder }, null, "\t")}\n`);
	console.log(`package-lock.json: ${missing.length} entries added.`);
}
