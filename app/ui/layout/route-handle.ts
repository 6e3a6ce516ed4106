/** What a breadcrumb is called. Without a name it is called as its part of the address. */
type Label = string | null | undefined;

/**
 * A part of the address above a page: its label, or also where it leads; `to` is null where the
 * part has no page.
 */
export type Parent = Label | { label?: Label; to: string | null };

/** A part of the address that only groups others. */
export const noPage = { to: null };

/** Labels of parts of an address by their pattern, such as /bookings/:bookingId. */
export type Parents = Record<`/${string}`, Parent>;

/** What is known of a route where it shows. Its data is missing where the loader failed. */
type Match<Data> = { loaderData: Data | undefined };

/**
 * What a route says of its page in `handle`. A function gets the data of the loader: give the props
 * of the page as `Props`, as in `satisfies RouteHandle<Route.ComponentProps>`.
 */
export type RouteHandle<Props extends { loaderData?: unknown } = { loaderData?: unknown }> = {
	/** Whether the page is for reading: it works without the scripts of the working pages. */
	reading?: boolean;
	/** Reading pages are listed unless they say otherwise, others only if they say so. */
	isListed?: boolean;
	/** The names of the query that a reading page depends on. */
	query?: readonly string[];
	/** Whether its form brings files, which are streamed to disk once their sender is let in. */
	upload?: boolean;
	/** Whether its form brings whole articles or emails, and so may hold more than others. */
	longText?: boolean;
	/**
	 * What the breadcrumbs call the page, where that is not the last part of its address in title
	 * case.
	 */
	breadcrumb?: string | ((match: Match<Props["loaderData"]>) => Label);
	/**
	 * The parts of addresses above the page, or above all pages of an area, that are not called in
	 * title case or have no page.
	 */
	parents?: Parents | ((match: Match<Props["loaderData"]>) => Parents);
};
