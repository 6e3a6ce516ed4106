import { content } from "#app/domain/content/content.server.ts";

/** Stops the build where a content file holds a mistake. */
try {
	content();
} catch (error) {
	console.error((error as Error).message);
	process.exit(1);
}
