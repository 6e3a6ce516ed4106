/**
 * Measures several pages in turn, repeatedly, so that a slow minute of the machine doesn't affect only one
 * page.
 * @returns the results of each page, in the order of the pages
 */
export async function measureAlternating<Page, Seen>(
	pages: readonly Page[],
	times: number,
	measure: (page: Page) => Promise<Seen>,
): Promise<{ page: Page; seen: Seen[] }[]> {
	const all = pages.map((page) => ({ page, seen: [] as Seen[] }));
	for (let i = 0; i < times; i++) for (const { page, seen } of all) seen.push(await measure(page));
	return all;
}
