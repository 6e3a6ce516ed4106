import { Prose } from "#app/ui/prose.tsx";

/** The text of an article, or a message if there is none. */
export function ArticleBody({ html }: { html: string }) {
	if (html.trim() === "") return <p className="text-lead">Content not found.</p>;
	return <Prose html={html} className="[&>p:first-child]:text-lead" />;
}
