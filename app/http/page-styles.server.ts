import { STYLES_ID } from "#app/ui/document.ts";
import { pageAssets } from "./page-assets.server.ts";
import { cspHash } from "./security-headers.server.ts";

/** A part of the stylesheet as the build leaves it, in its order: what every page needs as text, else with what it takes for the page to need it. */
export type StylePart = string | Rule | Named | Group;

type Rule = {
	text: string;
	/** The rule can match only where the page has all of one of these: elements by their name, classes with a dot before it. */
	needs: string[][];
	/** Names that its values hold. */
	names?: string[];
};

/** Is needed where another part of the page's holds its name. */
type Named = { text: string; name: string };

type Group = { opening: string; parts: StylePart[]; isKeptEmpty?: boolean };

/** Where the styles of a page for reading go: no text of a page can look like it, and the head comes first. */
const PLACE = `<style id="${STYLES_ID}">`;

/** Puts the rules that a page can use into it. Less is sent then, and less is read before the first paint. */
export function withOwnStyles(html: string): { html: string; styleHash: string | undefined } {
	const { styleParts } = pageAssets();
	if (!styleParts) return { html, styleHash: undefined };
	const at = html.indexOf(PLACE) + PLACE.length;
	const styles = usedStyles(styleParts, marksOf(html));
	return { html: html.slice(0, at) + styles + html.slice(at), styleHash: cspHash(styles) };
}

const signs: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Of a page that React has rendered: the names of its elements, and its classes with a dot before each. */
export function marksOf(html: string): Set<string> {
	const marks = new Set<string>();
	const lists = new Set<string>();
	for (const [, element, list] of html.matchAll(/<([a-z][\w-]*)| class="([^"]*)"/gi)) {
		if (element !== undefined) marks.add(element.toLowerCase());
		else if (list !== undefined) lists.add(list);
	}
	for (const list of lists) for (const name of list.replace(/&[\w#]+;/g, (entity) => signs[entity] ?? entity).split(/\s+/)) marks.add(`.${name}`);
	return marks;
}

/** The stylesheet without the rules that need something that is not among these. */
export function usedStyles(parts: readonly StylePart[], marks: ReadonlySet<string>): string {
	const pieces: (string | Named)[] = [];
	const names = new Set<string>();
	const gather = (part: StylePart): void => {
		if (typeof part === "string" || "name" in part) pieces.push(part);
		else if ("opening" in part) {
			const before = pieces.push(part.opening);
			part.parts.forEach(gather);
			if (pieces.length > before || part.isKeptEmpty) pieces.push("}");
			else pieces.pop();
		} else if (part.needs.some((set) => set.every((mark) => marks.has(mark)))) {
			pieces.push(part.text);
			for (const name of part.names ?? []) names.add(name);
		}
	};
	parts.forEach(gather);
	return pieces.map((piece) => (typeof piece === "string" ? piece : names.has(piece.name) ? piece.text : "")).join("");
}
