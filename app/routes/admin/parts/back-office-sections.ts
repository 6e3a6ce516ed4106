import { href } from "react-router";
import { queuePath, WORK_KINDS, workQueues } from "#app/domain/work-items/work-item.ts";
import type { NavigationGroup } from "#app/ui/layout/back-office.tsx";

/** The back office's navigation. */
export const backOfficeSections: readonly NavigationGroup[] = [
	{
		title: "Work",
		links: [
			{ href: href("/admin"), label: "Today" },
			{ href: href("/admin/search"), label: "Search" },
			...WORK_KINDS.map((kind) => ({ href: queuePath(kind), label: workQueues[kind].label })),
			{ href: href("/admin/licenses"), label: "Licenses" },
			{ href: href("/admin/saved-replies"), label: "Saved replies" },
		],
	},
	{
		title: "People",
		links: [
			{ href: href("/admin/users"), label: "Users" },
			{ href: href("/admin/waitlist"), label: "Waitlist" },
			{ href: href("/admin/invitations"), label: "Invitations" },
			{ href: href("/admin/newsletter"), label: "Newsletter" },
			{ href: href("/admin/outbox"), label: "Outbox" },
		],
	},
	{
		title: "Site",
		links: [
			{ href: href("/admin/editorial"), label: "Editorial board" },
			{ href: href("/admin/content"), label: "Content" },
			{ href: href("/admin/content/pictures"), label: "Pictures" },
			{ href: href("/admin/campaigns"), label: "Campaigns" },
			{ href: href("/admin/phase"), label: "Phase" },
		],
	},
	{
		title: "Figures",
		links: [
			{ href: href("/admin/business-intelligence"), label: "Business" },
			{ href: href("/admin/market"), label: "Market" },
			{ href: href("/admin/analytics"), label: "Analytics" },
			{ href: href("/admin/partnerships"), label: "Partnerships" },
			{ href: href("/admin/executive"), label: "Executive" },
		],
	},
];
