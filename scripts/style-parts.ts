import { AttributeAction, parse as parseSelectors, type Selector, SelectorType } from "css-what";
import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";
import type { StylePart } from "#app/http/page-styles.server.ts";

const GROUPS = new Set(["media", "supports", "layer", "container"]);
const NAMED = /^(property|(-webkit-)?keyframes)$/;
/** Pseudo-classes that can match only where one of the selectors in them does. */
const ONE_OF = new Set(["is", "where", "has", "matches", "-webkit-any", "-moz-any"]);

/**
 * Takes a stylesheet apart, so that each page can be given the rules that it can use. A rule is for all pages unless each of its
 * selectors needs a class or an element; those that stand in the text of `script`, which may make them later, count as being there.
 */
export function styleParts(css: string, script: string): StylePart[] {
	const root = parse(css);
	const names = new Set<string>();
	root.walkAtRules(NAMED, ({ params }) => {
		names.add(params);
	});
	return partsOf(root);

	function partsOf({ nodes = [] }: Container): StylePart[] {
		return nodes.flatMap((node) => (node.type === "comment" ? [] : partOf(node)));
	}

	function partOf(node: Exclude<ChildNode, { type: "comment" }>): StylePart {
		if (node.type === "rule") return isOfNames(node) ? { opening: `${node.selector}{`, parts: partsOf(node) } : part(node, needsOf(node));
		if (node.type === "decl" && names.has(node.prop)) return { name: node.prop, text: `${node};` };
		if (node.type !== "atrule" || !node.nodes) return `${node};`;
		if (GROUPS.has(node.name)) return group(node);
		if (NAMED.test(node.name) && namesIn(node).length === 0) return { name: node.params, text: node.toString() };
		return part(node, [[]]);
	}

	/** Whether it does nothing but give first values to named properties, for browsers that do not know `@property`. */
	function isOfNames({ nodes }: Rule): boolean {
		return nodes.every((node) => node.type === "decl" && names.has(node.prop));
	}

	/** Without its rules, a layer still has its place among the layers. */
	function group(node: AtRule): StylePart {
		const opening = `@${node.name}${node.raws.afterName ?? " "}${node.params}{`;
		return { opening, parts: partsOf(node), ...(node.name === "layer" && { isKeptEmpty: true }) };
	}

	function part(node: Rule | AtRule, needs: string[][]): StylePart {
		const needed = needs.map((set) => set.filter((mark) => !isIn(script, mark)));
		const isForAll = needed.some((set) => set.length === 0);
		const held = namesIn(node);
		if (isForAll && held.length === 0) return node.toString();
		return { text: node.toString(), needs: isForAll ? [[]] : needed, ...(held.length > 0 && { names: held }) };
	}

	function namesIn(node: Container): string[] {
		const found = new Set<string>();
		node.walkDecls(({ value }) => {
			for (const [word] of value.matchAll(/[\w-]+/g)) if (names.has(word)) found.add(word);
		});
		return [...found];
	}
}

/** What must be on the page for the rule to match, as one of several sets. What is nested in the rule goes with it. */
function needsOf({ selector }: Rule): string[][] {
	try {
		return neededBy(parseSelectors(selector));
	} catch {
		// A selector of a kind that is not known here may match anything.
		return [[]];
	}
}

const neededBy = (selectors: Selector[][]): string[][] =>
	selectors.flatMap((parts) => parts.map(neededByPart).reduce((sets, more) => sets.flatMap((set) => more.map((marks) => [...set, ...marks])), [[]]));

function neededByPart(part: Selector): string[][] {
	if (part.type === SelectorType.Attribute && part.name === "class" && part.action === AttributeAction.Element) return [[`.${part.value}`]];
	if (part.type === SelectorType.Tag) return [[part.name.toLowerCase()]];
	if (part.type === SelectorType.Pseudo && ONE_OF.has(part.name) && Array.isArray(part.data)) return neededBy(part.data);
	return [[]];
}

/** Whether a script has the name of an element as a text, or that of a class anywhere. */
function isIn(script: string, mark: string): boolean {
	if (!mark.startsWith(".")) return new RegExp(`["'\`]${mark}["'\`]`).test(script);
	return new RegExp(`(?<![\\w-])${mark.slice(1).replace(/[^\w-]/g, "\\$&")}(?![\\w-])`).test(script);
}
