import { href } from "react-router";
import { MONEY_LISTS, moneyListLabels } from "#app/domain/money/finance.ts";
import { type Area, isOpenTo, type Scope } from "#app/domain/platform/roles.ts";
import { queuePath, WORK_KINDS, type WorkKind, workQueues } from "#app/domain/platform/work-item.ts";
import type { NavigationGroup } from "#app/ui/layout/navigation.ts";
import { noPage, type Parents } from "#app/ui/layout/route-handle.ts";

/** The parent of a queue's work items: the queue, unless there is a list of all items. */
const queues = WORK_KINDS.filter((kind) => workQueues[kind].all !== workQueues[kind].itemsPath).map(
	(kind) => [workQueues[kind].itemsPath, { to: queuePath(kind) }],
);

/** The breadcrumb parents of the back office's pages. */
export const backOfficeParents: Parents = {
	...Object.fromEntries(queues),
	"/admin": "Back office",
	"/admin/work": noPage,
	"/admin/bans": noPage,
	"/admin/bookings": noPage,
	"/admin/deadlines": noPage,
	"/admin/applications/:applicationId/references": noPage,
	"/admin/content/:kind": noPage,
};

/** What the navigation counts: the work items in each queue, and open errors. */
type Waiting = WorkKind | "ERRORS";

type SectionLink = {
	area: Area;
	href: string;
	label: string;
	/** Pages that belong to this one, although their paths don't begin with its path. */
	others?: readonly string[];
	/** What its count says, such as the queue that it leads to. */
	waiting?: Waiting;
};

type Section = { title: string; links: readonly SectionLink[] };

/** The pages that the back office's navigation leads to, each with its area. */
const sections: readonly Section[] = [
	{
		title: "Work",
		links: [
			{ area: "home", href: href("/admin"), label: "Today" },
			// The pages about bookings belong to the search, because that's how most bookings are found.
			{
				area: "search",
				href: href("/admin/search"),
				label: "Search",
				others: ["/admin/bookings", "/admin/deadlines"],
			},
			...WORK_KINDS.map((kind) => ({
				area: workQueues[kind].area,
				href: queuePath(kind),
				label: workQueues[kind].label,
				others: [workQueues[kind].itemsPath, workQueues[kind].all ?? []].flat(),
				waiting: kind,
			})),
			{ area: "vetting", href: href("/admin/licenses"), label: "Licenses" },
			{ area: "support", href: href("/admin/saved-replies"), label: "Saved replies" },
			{ area: "performer-records", href: href("/admin/performer-records"), label: "Performer records" },
			{ area: "home", href: href("/admin/help"), label: "Help" },
		],
	},
	{
		title: "Money",
		links: [
			{ area: "money", href: href("/admin/money"), label: "Overview" },
			...MONEY_LISTS.map((list) => ({
				area: "money" as const,
				href: href("/admin/money/lists/:list", { list }),
				label: moneyListLabels[list],
			})),
			{ area: "money", href: href("/admin/money/own-funds"), label: "Own funds" },
		],
	},
	{
		title: "People",
		links: [
			{ area: "people", href: href("/admin/users"), label: "Users", others: ["/admin/bans"] },
			{ area: "audience", href: href("/admin/waitlist"), label: "Waitlist" },
			{ area: "audience", href: href("/admin/invitations"), label: "Invitations" },
			{ area: "audience", href: href("/admin/imports"), label: "Imports" },
			{ area: "audience", href: href("/admin/newsletter"), label: "Newsletter" },
			{ area: "outbox", href: href("/admin/outbox"), label: "Outbox" },
		],
	},
	{
		title: "Site",
		links: [
			{ area: "content", href: href("/admin/editorial"), label: "Editorial board" },
			{ area: "content", href: href("/admin/content"), label: "Content" },
			{ area: "content", href: href("/admin/content/pictures"), label: "Images" },
			{ area: "audience", href: href("/admin/campaigns"), label: "Campaigns" },
			{ area: "phase", href: href("/admin/phase"), label: "Phase" },
		],
	},
	{
		title: "Figures",
		links: [
			{ area: "business", href: href("/admin/business-intelligence"), label: "Business" },
			{ area: "market", href: href("/admin/market"), label: "Market" },
			{ area: "content", href: href("/admin/analytics"), label: "Analytics" },
			{ area: "audience", href: href("/admin/partnerships"), label: "Partnerships" },
			{ area: "business", href: href("/admin/executive"), label: "Executive" },
		],
	},
	{
		title: "Operations",
		links: [
			{ area: "operations", href: href("/admin/errors"), label: "Errors", waiting: "ERRORS" },
			{ area: "operations", href: href("/admin/jobs"), label: "Jobs" },
			{ area: "audit", href: href("/admin/audit"), label: "Audit trail" },
			{ area: "operations", href: href("/admin/webhooks"), label: "Webhooks" },
			{ area: "operations", href: href("/admin/maintenance"), label: "Maintenance" },
		],
	},
];

/**
 * The back office's navigation for someone with these scopes, with the number of items waiting in each
 * queue and of open errors, if they were counted. The Today page is above every page, so no other page belongs to it.
 */
export const sectionsFor = (
	scopes: readonly Scope[],
	counts: Partial<Record<Waiting, number>> = {},
): NavigationGroup[] =>
	sections
		.map(({ title, links }) => ({
			title,
			links: links
				.filter(({ area }) => isOpenTo(scopes, area))
				.map(({ href: to, label, others = [], waiting }) => ({
					href: to,
					label,
					paths: to === href("/admin") ? [] : [to, ...others],
					waiting: waiting && counts[waiting],
				})),
		}))
		.filter(({ links }) => links.length > 0);
