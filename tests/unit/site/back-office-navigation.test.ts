import { expect, it } from "vitest";
import { kindOfQueue, WORK_KINDS, workItemPath, workQueues } from "#app/domain/platform/work-item.ts";
import { areaByPattern } from "#app/routes/admin/areas.ts";
import { sectionsFor } from "#app/routes/admin/parts/back-office-sections.ts";
import { findCurrentLink } from "#app/ui/layout/navigation.ts";

const groups = sectionsFor(["OWNER"], { SUPPORT: 3 });
const current = (path: string) => findCurrentLink(groups, path)?.label;

it("the page of a work item belongs to its queue, and so does the list of all items", () => {
	for (const kind of WORK_KINDS) {
		const { label, slug, all } = workQueues[kind];
		expect(kindOfQueue(slug)).toBe(kind);
		expect(current(`/admin/work/${slug}`)).toBe(label);
		expect(current(workItemPath(kind, "some-id"))).toBe(label);
		if (all) expect(current(all)).toBe(label);
	}
});

it("every page of the back office belongs to one link of its navigation", () => {
	const isPage = (pattern: string) => !/[/.](csv|undo|html|zip)$|^\/admin\/(figures|work)\//.test(pattern);
	const lost = [...areaByPattern.keys()].filter((pattern) => isPage(pattern) && !current(pattern));
	expect(lost).toEqual([]);
});

it("the longest matching path is chosen, and only the page Today belongs to the link Today", () => {
	expect(["/admin", "/admin/none", "/admin/content/pictures", "/admin/content/new"].map(current)).toEqual([
		"Today",
		undefined,
		"Images",
		"Content",
	]);
	expect(["/admin/money/issues/1", "/admin/money/years/2026", "/admin/moneybags"].map(current)).toEqual([
		"Money issues",
		"Overview",
		undefined,
	]);
});

it("only queues have a count, and only if their items were counted", () => {
	const counted = groups.flatMap(({ links }) => links).filter(({ waiting }) => waiting !== undefined);
	expect(counted.map(({ label, waiting }) => [label, waiting])).toEqual([["Support", 3]]);
});
