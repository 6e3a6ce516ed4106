import type { Viewer } from "./document.ts";
import type { NavigationGroup } from "./navigation.ts";

/** The label of a breadcrumb. The default is the URL segment in title case. */
type Label = string | null | undefined;

/**
 * A URL segment above a page: its label, or a label and a path. `to` is null if the segment has no
 * page.
 */
export type Parent = Label | { label?: Label; to: string | null };

/** A URL segment that only groups others. */
export const noPage = { to: null };

/** Labels of segments by their pattern, such as /bookings/:bookingId. */
export type Parents = Record<`/${string}`, Parent>;

/** What is known about a matched route. Its data is missing if the loader failed. */
type Match<Data> = { loaderData: Data | undefined };

type Scopes = NonNullable<Viewer["user"]>["scopes"];

/**
 * The `handle` of a route. A function gets the loader's data. Pass the page's props as `Props`, as in
 * `satisfies RouteHandle<Route.ComponentProps>`.
 */
export type RouteHandle<Props extends { loaderData?: unknown } = { loaderData?: unknown }> = {
	/** Whether it is a reading page, which works without framework scripts. */
	reading?: boolean;
	/**
	 * Whether search engines leave out the page, or all pages of an area. The default is no for reading pages
	 * and yes for others.
	 */
	noindex?: boolean;
	/** The query parameters that a reading page depends on. */
	query?: readonly string[];
	/**
	 * Whether its form has files, which are streamed to disk once their sender is authorized. If they are `large`,
	 * its action passes the limits of large files.
	 */
	upload?: boolean | "large";
	/** Whether it takes the bytes of a file by themselves (PATCH), which its action streams. */
	bytes?: boolean;
	/** Whether its form contains whole articles or emails, and so has a higher size limit. */
	longText?: boolean;
	/** The page's breadcrumb, if it isn't the last segment in title case. */
	breadcrumb?: string | ((match: Match<Props["loaderData"]>) => Label);
	/**
	 * The breadcrumbs of segments above the page, or above all pages of an area, that aren't in title
	 * case or have no page.
	 */
	parents?: Parents | ((match: Match<Props["loaderData"]>) => Parents);
	/** The navigation beside the area's pages, outside of `main`, for someone on the team with these scopes. */
	navigation?: (match: Match<Props["loaderData"]>, scopes: Scopes) => readonly NavigationGroup[];
};
