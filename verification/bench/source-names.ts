import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Finds the source of a position in the built server. */
export type SourceNames = { find: (url: string, line: number, column: number) => string };

/**
 * Reads the source maps next to the built files on demand. A file without a map is its own source.
 */
export function sourceNames(): SourceNames {
	const maps = new Map<string, SourceMap | null>();
	return {
		find: (url, line, column) => {
			if (!url.startsWith("file:")) return url;
			const path = fileURLToPath(url);
			const known = maps.get(path);
			const map = known === undefined ? read(path) : known;
			maps.set(path, map);
			const entry = map?.findEntry(line, column);
			return entry && "originalSource" in entry ? entry.originalSource : path;
		},
	};
}

function read(path: string): SourceMap | null {
	return existsSync(`${path}.map`) ? new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8"))) : null;
}
