import gfm from "@joplin/turndown-plugin-gfm";
import { createDocument } from "@mixmark-io/domino";
import Turndown from "turndown";

/** Elements left out of the text: controls, pictures without words, and purely visual parts. */
const LEFT_OUT = "form, button, script, style, svg, template, [hidden], [aria-hidden=true]";

const turndown = new Turndown({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced" })
	.use(gfm.tables)
	.addRule("term", { filter: "dt", replacement: (words) => `\n\n**${words.trim()}**\n\n` });

/**
 * The `main` of a page as Markdown, with absolute links. Undefined for a page that has no `main` or asks search
 * engines to leave it out.
 * @param html of the complete page
 * @param address of the page, including its origin
 */
export function toMarkdown(html: string, address: string): string | undefined {
	const page = createDocument(html);
	const main = page.querySelector("main");
	if (!main || page.querySelector("meta[name=robots][content=noindex]")) return undefined;
	for (const element of main.querySelectorAll(LEFT_OUT)) element.remove();
	for (const name of ["href", "src"])
		for (const element of main.querySelectorAll(`[${name}]`))
			element.setAttribute(name, new URL(element.getAttribute(name) ?? "", address).href);
	// Styles separate some neighbors, such as a label and its price. The text needs a space there.
	for (const element of main.querySelectorAll("* + *"))
		if (element.previousSibling?.nodeType === page.ELEMENT_NODE) element.before(" ");
	return `${turndown.turndown(main)}\n`;
}
