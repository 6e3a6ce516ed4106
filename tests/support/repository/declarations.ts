import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** `calls` has the IDs of the declarations that this declaration mentions. */
type Declaration = { id: string; text: string; calls: string[] };

/** Finds the declarations at the top level of each file, each with the declarations that it mentions. */
export function findDeclarations(files: ReadonlyMap<string, string>): Map<string, Declaration> {
	const found = new Map<string, Declaration>();
	for (const [path, source] of files) {
		const imported = new Map<string, string>();
		for (const [, names = "", specifier = ""] of source.matchAll(
			/^import \{([^}]*)\} from "((?:#app|\.\.?)\/[^"]+)";/gm,
		)) {
			const from = specifier.startsWith("#")
				? specifier.slice(1)
				: posix.join(posix.dirname(path), specifier);
			for (const name of names
				.split(",")
				.map((one) => one.trim())
				.filter((one) => one && !one.startsWith("type "))) {
				const [original = "", local = original] = name.split(" as ");
				imported.set(local, `${from}#${original}`);
			}
		}
		const starts = [
			...source.matchAll(
				/^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class) (\w+|[[{][^=]*[\]}])/gm,
			),
		];
		const declared = new Map(starts.map(([, name = ""]) => [name, `${path}#${name}`]));
		for (const [i, { index, 1: name = "" }] of starts.entries()) {
			const text = source.slice(index, starts[i + 1]?.index);
			const words = new Set(text.match(/\b\w+\b/g));
			const calls = [...words]
				.filter((word) => word !== name)
				.flatMap((word) => declared.get(word) ?? imported.get(word) ?? []);
			found.set(`${path}#${name}`, { id: `${path}#${name}`, text, calls });
		}
	}
	return found;
}

/** The source of each TypeScript file of the application, by path. */
export const appSources: ReadonlyMap<string, string> = new Map(
	readdirSync("app", { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map(({ parentPath, name }) => join(parentPath, name))
		.map((path) => [path, readFileSync(path, "utf8")]),
);
