import { href } from "react-router";
import type { DeskGroup } from "#app/ui/desk.tsx";

/** The parts of the back office, in the order of its navigation. */
export const deskSections: readonly DeskGroup[] = [
	{
		title: "Work",
		links: [
			{ href: href("/admin"), label: "Today" },
			{ href: href("/admin/search"), label: "Search" },
			{ href: href("/admin/work/:queue", { queue: "applications" }), label: "Applications" },
			{ href: href("/admin/work/:queue", { queue: "age-verifications" }), label: "Age verifications" },
			{ href: href("/admin/work/:queue", { queue: "underage-log" }), label: "Underage log" },
			{ href: href("/admin/work/:queue", { queue: "matching" }), label: "Matching" },
			{ href: href("/admin/work/:queue", { queue: "support" }), label: "Support" },
			{ href: href("/admin/work/:queue", { queue: "reports" }), label: "Reports" },
			{ href: href("/admin/work/:queue", { queue: "reviews" }), label: "Reviews" },
			{ href: href("/admin/work/:queue", { queue: "disputes" }), label: "Disputes" },
			{ href: href("/admin/saved-replies"), label: "Saved replies" },
		],
	},
	{
		title: "People",
		links: [
			{ href: href("/admin/users"), label: "Users" },
			{ href: href("/admin/waitlist"), label: "Waitlist" },
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
		],
	},
	{
		title: "Figures",
		links: [
			{ href: href("/admin/business-intelligence"), label: "Business" },
			{ href: href("/admin/analytics"), label: "Analytics" },
			{ href: href("/admin/partnerships"), label: "Partnerships" },
			{ href: href("/admin/executive"), label: "Executive" },
		],
	},
];
