/** Makes pages and search index of the content, for the server to start with. Stops the build where a file holds a mistake or a link leads nowhere. */
import { content } from "#app/domain/content/content.server.ts";
import { indexParts } from "#app/domain/search/search-site.server.ts";
import { writeCompiled } from "#app/infra/content/compiled.server.ts";
import { deadLinks } from "./dead-links.ts";

try {
	writeCompiled("content", content());
	writeCompiled("search", indexParts());
	const dead = deadLinks();
	if (dead.length > 0) throw new Error(dead.join("\n"));
} catch (error) {
	console.error((error as Error).message);
	process.exit(1);
}
