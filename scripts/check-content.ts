/** Stops the build where a content file holds a mistake or a link that leads nowhere. */
import { content } from "#app/domain/content/content.server.ts";
import { deadLinks } from "./dead-links.ts";

try {
	content();
	const dead = deadLinks();
	if (dead.length > 0) throw new Error(dead.join("\n"));
} catch (error) {
	console.error((error as Error).message);
	process.exit(1);
}
