// These packages have no types under the names by which they are imported.

declare module "@mixmark-io/domino" {
	export function createDocument(html: string): Document;
}

declare module "@joplin/turndown-plugin-gfm" {
	import type { Plugin } from "turndown";

	const plugins: { tables: Plugin };
	export default plugins;
}
