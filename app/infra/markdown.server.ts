import MarkdownIt, { type Token } from "markdown-it";
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

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
// Addresses of mail become links; those of pages are written as links, with words of their own.
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true });
/** The id of a heading, from its words. */
export const slugify = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
markdown.use(anchor, { level: [2, 3], slugify, tabIndex: false });
// A wide table scrolls by itself, also by keyboard, and never the page. Its region needs a name that no other one has.
markdown.renderer.rules.table_open = (tokens, i) => {
	const number = tokens.slice(0, i + 1).filter(({ type }) => type === "table_open").length;
	return `<div class="table-scroll" role="region" aria-label="Table ${number}" tabindex="0"><table>\n`;
};
markdown.renderer.rules.table_close = () => "</table></div>\n";
// The corner above the names of rows is an empty cell: a heading without words is none.
markdown.renderer.rules.th_open = (tokens, i, _options, _env, self) => {
	const [cell, words] = tokens.slice(i, i + 2);
	return cell && words?.content ? `<th scope="col"${self.renderAttrs(cell)}>` : "<td>";
};
markdown.renderer.rules.th_close = (tokens, i) => (tokens[i - 1]?.content ? "</th>\n" : "</td>\n");

/** Renders a whole text. */
export function renderMarkdown(source: string): RenderedMarkdown {
	const headings: Heading[] = [];
	const links: string[] = [];
	const words: string[] = [];
	const tokens = markdown.parse(source, {});
	for (const [i, token] of tokens.entries()) {
		if (token.type === "heading_open") headings.push({ id: String(token.attrGet("id") ?? ""), text: plainText(tokens[i + 1]?.children ?? []), level: Number(token.tag.slice(1)) });
		if (token.type === "th_open" || token.type === "td_open") alignByClass(token);
		if (token.type === "inline") words.push(plainText(token.children ?? []));
		if (token.type === "fence" || token.type === "code_block") words.push(token.content);
		for (const child of token.children ?? []) if (child.type === "link_open") links.push(String(child.attrGet("href") ?? ""));
	}
	return { html: markdown.renderer.render(tokens, markdown.options, {}), headings, links, text: words.join("\n") };
}

/** Columns of figures are aligned by a class, since the policy on styles forbids the attribute that the parser writes. */
function alignByClass(cell: Token): void {
	const isFigure = cell.attrGet("style") === "text-align:right";
	cell.attrs = isFigure ? [["class", "number"]] : null;
}

const plainText = (children: { content: string; type: string }[]): string =>
	children.map(({ content, type }) => (type === "softbreak" || type === "hardbreak" ? " " : content)).join("");
