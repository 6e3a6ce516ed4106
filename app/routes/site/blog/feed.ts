import { content } from "#app/domain/content/content.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { noVarySearch } from "#app/server/cache-rules.ts";
import { atomFeed } from "./parts/atom-feed.ts";

/** All articles for feed readers. */
export function loader(): Response {
	const { title, description, articles } = content().blog;
	const xml = atomFeed({
		title: `${site().name} ${title}`,
		subtitle: description,
		origin: publicUrl(),
		articles,
	});
	return new Response(xml, {
		headers: {
			"Content-Type": "application/atom+xml; charset=utf-8",
			"Cache-Control": "public, max-age=600, s-maxage=3600",
			"No-Vary-Search": noVarySearch([]),
		},
	});
}
