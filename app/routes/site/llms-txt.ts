import { href, matchPath } from "react-router";
import { content } from "#app/domain/content/content.server.ts";
import { type SearchKind, searchKindLabels } from "#app/domain/content/search/search.ts";
import { searchDocuments } from "#app/domain/content/search/search-documents.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { noVarySearch } from "#app/server/cache-rules.ts";
import { twinPath } from "#app/server/text-twin.server.ts";
import { listPages } from "./parts/listed-pages.server.ts";

const KINDS = ["page", "service", "city", "guide", "article"] as const satisfies readonly SearchKind[];

/** A page, with its title and summary if content describes it. */
type Entry = { path: string; kind: SearchKind; title?: string; summary?: string };

const isProfile = (path: string): boolean => matchPath("/professional/:professionalId", path) !== null;

/** The text twins of the site's pages, as https://llmstxt.org describes. Profiles are in the sitemap. */
export async function loader(): Promise<Response> {
	const all = content();
	const { home } = all.pages;
	const described: Entry[] = [
		{ path: href("/"), kind: "page", title: home.title, summary: home.description },
		...searchDocuments(all),
	];
	const twins = (await listPages()).filter(({ path, hasTwin }) => hasTwin && !isProfile(path));
	const entries = twins.map(
		({ path }): Entry => described.find((entry) => entry.path === path) ?? { path, kind: "page" },
	);
	const lists = KINDS.map((kind) => {
		const links = entries.filter((entry) => entry.kind === kind).map(formatLink);
		return `## ${searchKindLabels[kind]}\n\n${links.join("\n")}\n`;
	});
	const about = `Every page that anyone can read has its text as Markdown at the same address with \`.md\` at the end. ${publicUrl()}${href("/sitemap.xml")} lists them all, including the profiles of professionals.`;
	const text = `# ${site().name}\n\n> ${home.description}\n\n${about}\n\n${lists.join("\n")}`;
	return new Response(text, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=0, s-maxage=3600",
			"No-Vary-Search": noVarySearch([]),
		},
	});
}

function formatLink({ path, title, summary }: Entry): string {
	const name = title ?? path.slice(1).replaceAll("-", " ");
	return `- [${name}](${publicUrl()}${twinPath(path)})${summary ? `: ${summary}` : ""}`;
}
