import MarkdownIt, { type Token } from "markdown-it";
import anchor from "markdown-it-anchor";

export type Heading = { id: string; text: string; level: number };

/** Markdown, rendered to HTML. Raw HTML is shown as text. */
export type RenderedMarkdown = {
	html: string;
	headings: Heading[];
	/** Every URL that the text links to. */
	links: string[];
	/** Without markup, for search and word counts. */
	text: string;
};

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
// Email addresses and complete URLs become links. A domain without `https://` stays plain text.
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true });
/** The ID of a heading, from its text. */
export const slugify = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
// The plugin numbers identical headings by trying one number after another, which takes seconds for thousands
// of them. Our IDs are nearly always unique already, so the plugin rarely has to try again.
const counts = new WeakMap<object, Map<string, number>>();
markdown.use(anchor, {
	level: [2, 3],
	tabIndex: false,
	slugifyWithState(text, { tokens }) {
		const seen = counts.get(tokens) ?? new Map<string, number>();
		counts.set(tokens, seen);
		const earlier = countEarlier(seen, slugify(text));
		return earlier === 0 ? slugify(text) : `${slugify(text)}-${earlier}`;
	},
});
// A wide table scrolls in its own region, which the keyboard can also reach.
markdown.renderer.rules.table_open = (tokens, i) => {
	const { label, isStacked } = tokens[i]?.meta ?? {};
	return `<div class="table-scroll" role="region" aria-label="${markdown.utils.escapeHtml(String(label))}" tabindex="0"><table${isStacked ? ' class="stacked"' : ""}>\n`;
};
markdown.renderer.rules.table_close = () => "</table></div>\n";
// The empty corner above row headings becomes a plain cell, because a heading needs text.
markdown.renderer.rules.th_open = (tokens, i, _options, _env, self) => {
	const [cell, words] = tokens.slice(i, i + 2);
	return cell && words?.content ? `<th scope="col"${self.renderAttrs(cell)}>` : "<td>";
};
markdown.renderer.rules.th_close = (tokens, i) => (tokens[i - 1]?.content ? "</th>\n" : "</td>\n");

/**
 * A table with at least this many columns shows each row as a block of labeled values if it doesn't have
 * enough room.
 */
const STACKED_COLUMNS = 3;

/**
 * Only our own images are shown: `/content-pictures/{id}-{width}x{height}`. Other images are replaced by
 * their alternative text.
 */
const IMAGE = /^\/content-pictures\/[\w-]+-(\d{1,5})x(\d{1,5})$/;
markdown.renderer.rules.image = (tokens, i) => {
	const token = tokens[i];
	const address = String(token?.attrGet("src") ?? "");
	const words = markdown.utils.escapeHtml(plainText(token?.children ?? []));
	const [, width, height] = IMAGE.exec(address) ?? [];
	return width
		? `<img src="${address}" alt="${words}" width="${width}" height="${height}" loading="lazy">`
		: words;
};

/** How a table is rendered: its region's name, and whether its cells are stacked if it lacks room. */
type TableMeta = { label: string; isStacked: boolean };

/** Counts a key, and returns how many times it was counted before. */
function countEarlier(seen: Map<string, number>, key: string): number {
	const earlier = seen.get(key) ?? 0;
	seen.set(key, earlier + 1);
	return earlier;
}

/** The latest sources and their results, cached because an edit leaves most of the content unchanged. */
const rendered = new Map<string, RenderedMarkdown>();
const KEPT = 600;

/** Renders a complete text, or returns its cached result. */
export function renderMarkdown(source: string): RenderedMarkdown {
	const known = rendered.get(source) ?? render(source);
	rendered.delete(source);
	rendered.set(source, known);
	const [oldest] = rendered.keys();
	if (rendered.size > KEPT && oldest !== undefined) rendered.delete(oldest);
	return known;
}

function render(source: string): RenderedMarkdown {
	const headings: Heading[] = [];
	const links: string[] = [];
	const words: string[] = [];
	const tokens = markdown.parse(source, {});
	const tableNames = new Map<string, number>();
	let heads: string[] = [];
	let column = 0;
	for (const [i, token] of tokens.entries()) {
		// The page's own title is already its h1.
		if (token.tag === "h1") token.tag = "h2";
		if (token.type === "table_open") {
			heads = listHeads(tokens, i);
			token.meta = tableMeta(heads, tableNames);
		}
		if (token.type === "tr_open") column = 0;
		if (token.type === "td_open" && heads.length >= STACKED_COLUMNS)
			token.attrSet("data-label", heads[column++] ?? "");
		if (token.type === "heading_open")
			headings.push({
				id: String(token.attrGet("id") ?? ""),
				text: plainText(tokens[i + 1]?.children ?? []),
				level: Number(token.tag.slice(1)),
			});
		if (token.type === "th_open" || token.type === "td_open") alignByClass(token);
		if (token.type === "inline") words.push(plainText(token.children ?? []));
		if (token.type === "fence" || token.type === "code_block") words.push(token.content);
		for (const child of token.children ?? [])
			if (child.type === "link_open") links.push(String(child.attrGet("href") ?? ""));
	}
	return {
		html: markdown.renderer.render(tokens, markdown.options, {}),
		headings,
		links,
		text: words.join("\n"),
	};
}

/**
 * Columns of figures are aligned by a class, because the content security policy forbids the
 * parser's style attribute.
 */
function alignByClass(cell: Token): void {
	const isFigure = cell.attrGet("style") === "text-align:right";
	cell.attrs = (cell.attrs ?? []).filter(([name]) => name !== "style");
	if (isFigure) cell.attrSet("class", "number");
}

/** The column headings of the table that opens at a token. */
function listHeads(tokens: readonly Token[], at: number): string[] {
	const heads: string[] = [];
	for (let i = at; tokens[i] && tokens[i]?.type !== "thead_close"; i++)
		if (tokens[i]?.type === "inline") heads.push(plainText(tokens[i]?.children ?? []));
	return heads;
}

/** A table is named after its column headings, with a number if an earlier table has the same name. */
function tableMeta(heads: readonly string[], names: Map<string, number>): TableMeta {
	const name = `Table: ${heads.filter(Boolean).join(", ")}`;
	const earlier = countEarlier(names, name);
	return {
		label: earlier > 0 ? `${name} (${earlier + 1})` : name,
		isStacked: heads.length >= STACKED_COLUMNS,
	};
}

const plainText = (children: { content: string; type: string }[]): string =>
	children
		.map(({ content, type }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
		.join("");
