import { classNames } from "./class-names.ts";

/**
 * Rendered Markdown of our own content. Its renderer shows raw HTML as text
 * (app/infra/content/markdown.server.ts).
 */
export function Prose({ html, className }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which escapes everything that is not Markdown
	return <div className={classNames("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
