import type { DeskGroup } from "#app/ui/desk.tsx";

/** The parts of the back office, in the order of its navigation. */
export const deskSections: readonly DeskGroup[] = [
	{
		title: "Work",
		links: [
			{ href: "/admin", label: "Today" },
			{ href: "/admin/search", label: "Search" },
			{ href: "/admin/work/applications", label: "Applications" },
			{ href: "/admin/work/age-verifications", label: "Age verifications" },
			{ href: "/admin/work/underage-log", label: "Underage log" },
			{ href: "/admin/work/matching", label: "Matching" },
			{ href: "/admin/work/support", label: "Support" },
			{ href: "/admin/work/reports", label: "Reports" },
			{ href: "/admin/work/reviews", label: "Reviews" },
			{ href: "/admin/work/disputes", label: "Disputes" },
			{ href: "/admin/saved-replies", label: "Saved replies" },
		],
	},
	{
		title: "People",
		links: [
			{ href: "/admin/users", label: "Users" },
			{ href: "/admin/waitlist", label: "Waitlist" },
			{ href: "/admin/newsletter", label: "Newsletter" },
			{ href: "/admin/outbox", label: "Outbox" },
		],
	},
	{
		title: "Site",
		links: [
			{ href: "/admin/editorial", label: "Editorial board" },
			{ href: "/admin/content", label: "Content" },
			{ href: "/admin/content/pictures", label: "Pictures" },
			{ href: "/admin/campaigns", label: "Campaigns" },
		],
	},
	{
		title: "Figures",
		links: [
			{ href: "/admin/business-intelligence", label: "Business" },
			{ href: "/admin/analytics", label: "Analytics" },
			{ href: "/admin/partnerships", label: "Partnerships" },
			{ href: "/admin/executive", label: "Executive" },
		],
	},
];
