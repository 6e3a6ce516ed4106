/**
 * Compiles the content and its search index for the server. A mistake in a file or a dead link stops the
 * build.
 */
import { content } from "#app/domain/content/content.server.ts";
import { indexParts } from "#app/domain/content/search/search-site.server.ts";
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
