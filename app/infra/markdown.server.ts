import MarkdownIt from "markdown-it";
import anchor from "markdown-it-anchor";

export type Heading = { id: string; text: string; level: number };

/** Markdown turned into HTML, once, when content is loaded. Raw HTML in it is shown as text. */
export type RenderedMarkdown = {
	html: string;
	headings: Heading[];
	/** Every address that it links to. */
	links: string[];
	/** Without any marks; for search and for counting words. */
	text: string;
};

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const slugify = (text: string) =>
	text
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
markdown.use(anchor, { level: [2, 3], slugify, tabIndex: false });
// A wide table scrolls by itself, also by keyboard, and never the page.
markdown.renderer.rules.table_open = () => '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => "</table></div>\n";

/** Renders a whole text. */
export function renderMarkdown(source: string): RenderedMarkdown {
	const headings: Heading[] = [];
	const links: string[] = [];
	const words: string[] = [];
	const tokens = markdown.parse(source, {});
	for (const [i, token] of tokens.entries()) {
		if (token.type === "heading_open") headings.push({ id: String(token.attrGet("id") ?? ""), text: plainText(tokens[i + 1]?.children ?? []), level: Number(token.tag.slice(1)) });
		if (token.type === "inline") words.push(plainText(token.children ?? []));
		if (token.type === "fence" || token.type === "code_block") words.push(token.content);
		for (const child of token.children ?? []) if (child.type === "link_open") links.push(String(child.attrGet("href") ?? ""));
	}
	return { html: markdown.renderer.render(tokens, markdown.options, {}), headings, links, text: words.join("\n") };
}

const plainText = (children: { content: string; type: string }[]): string =>
	children.map(({ content, type }) => (type === "softbreak" || type === "hardbreak" ? " " : content)).join("");
