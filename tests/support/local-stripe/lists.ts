import type Stripe from "stripe";
import { missing } from "./errors.ts";
import type { Page, Range } from "./parameters.ts";

/** Returns a page of a list as API v1 does: newest first, ten items unless the request sets another limit. */
export function listPage<Item extends { id: string }>(
	url: string,
	oldestFirst: readonly Item[],
	{ limit = 10, starting_after, ending_before }: Page,
): Stripe.ApiList<Item> {
	const items = oldestFirst.toReversed();
	const indexOf = (id: string, param: string) => {
		const index = items.findIndex((item) => item.id === id);
		if (index === -1) throw missing("object", id, param);
		return index;
	};
	if (ending_before !== undefined) {
		const end = indexOf(ending_before, "ending_before");
		const start = Math.max(0, end - limit);
		return { object: "list", data: items.slice(start, end), has_more: start > 0, url };
	}
	const start = starting_after === undefined ? 0 : indexOf(starting_after, "starting_after") + 1;
	return {
		object: "list",
		data: items.slice(start, start + limit),
		has_more: items.length > start + limit,
		url,
	};
}

/** Returns a page of a list as API v2 does, with the URLs of the next and previous pages. `url` is this page's. */
export function listPageInV2<Item>(
	url: string,
	newestFirst: readonly Item[],
	{ limit = 10, page = "0" }: { limit?: number | undefined; page?: string | undefined },
): Stripe.V2List<Item> {
	const start = Number(page) || 0;
	const at = (index: number) => {
		const next = new URL(url, "http://localhost");
		next.searchParams.set("page", String(index));
		next.searchParams.set("limit", String(limit));
		return `${next.pathname}${next.search}`;
	};
	return {
		data: newestFirst.slice(start, start + limit),
		next_page_url: start + limit < newestFirst.length ? at(start + limit) : null,
		previous_page_url: start > 0 ? at(Math.max(0, start - limit)) : null,
	};
}

/** Whether a number is within a range. Always true without a range. */
export const isWithin = (value: number, range: Range | undefined): boolean =>
	!range ||
	((range.gt === undefined || value > range.gt) &&
		(range.gte === undefined || value >= range.gte) &&
		(range.lt === undefined || value < range.lt) &&
		(range.lte === undefined || value <= range.lte));
