import { content } from "../content/content.server.ts";

/** The text of the search page. */
export function getSearchPage() {
	const { title, description, intro, popular, noResults } = content().search;
	return { title, description, intro, popular, noResults };
}
