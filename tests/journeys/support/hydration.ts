import { expect, type Page } from "@playwright/test";

/**
 * Checks that the server's HTML matches what React renders. React reports different elements or text in the
 * console, but its production build ignores different attributes. So each element's attributes are compared
 * with the props that React stores for it.
 */
export async function matchesServer(page: Page): Promise<void> {
	const differences = await page.evaluate(() => {
		const attributeNames: Record<string, string> = {
			className: "class",
			htmlFor: "for",
			tabIndex: "tabindex",
			autoComplete: "autocomplete",
			dateTime: "datetime",
		};
		const isCompared = (name: string) =>
			/^(id|className|htmlFor|href|name|role|type|title|lang|action|method|tabIndex|autoComplete|dateTime|aria-.+|data-.+)$/.test(
				name,
			);
		const found: string[] = [];
		let compared = 0;
		for (const element of document.querySelectorAll("*")) {
			const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
			if (!key) continue;
			const props = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {};
			for (const [name, value] of Object.entries(props)) {
				if (!isCompared(name) || !["string", "number", "undefined"].includes(typeof value)) continue;
				compared++;
				const attribute = element.getAttribute(attributeNames[name] ?? name);
				if (attribute !== (value === undefined ? null : String(value)))
					found.push(`${element.localName} ${name}: "${attribute}" in the page, "${value}" to React`);
			}
		}
		return compared > 0 ? found : ["React holds no element of this page"];
	});
	expect(differences, `hydration of ${page.url()}`).toEqual([]);
}
