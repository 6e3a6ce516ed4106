import type { ReactNode } from "react";
import { href } from "react-router";
import type { Area } from "#app/domain/platform/roles.ts";
import { useOpens } from "#app/routes/admin/parts/area-link.tsx";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { StandingTag } from "./standing-tag.tsx";

type Path = Parameters<typeof href>[0] & `/admin/users/:userId${string}`;

/** The tabs of a person's page. Each tab is a page in the area of its content. */
const tabs = {
	overview: { label: "Overview", area: "people", path: "/admin/users/:userId" },
	bookings: { label: "Bookings", area: "records", path: "/admin/users/:userId/bookings" },
	money: { label: "Money", area: "money", path: "/admin/users/:userId/money" },
	messages: { label: "Messages", area: "bookings", path: "/admin/users/:userId/messages" },
	audit: { label: "Audit", area: "audit", path: "/admin/users/:userId/audit" },
} as const satisfies Record<string, { label: string; area: Area; path: Path }>;

type PersonTab = keyof typeof tabs;

const TABS = Object.keys(tabs) as PersonTab[];

type PersonPageProps = {
	person: Parameters<typeof StandingTag>[0] & { id: string; name: string };
	tab: PersonTab;
	description: string;
	children: ReactNode;
};

/** A page about a person: the name, the account's status, and the tabs that the reader may open. */
export function PersonPage({ person, tab, description, children }: PersonPageProps) {
	const opens = useOpens();
	const { id: userId, name } = person;
	return (
		<BackOfficePage
			title={tab === "overview" ? name : `${tabs[tab].label} of ${name}`}
			heading={name}
			description={description}
			eyebrow="Back office · Users"
			aside={<StandingTag {...person} />}
		>
			<TabLinks
				label={`Pages about ${name}`}
				tabs={TABS.filter((one) => opens(tabs[one].area)).map((one) => ({
					href: href(tabs[one].path, { userId }),
					label: tabs[one].label,
					isCurrent: one === tab,
				}))}
			/>
			{children}
		</BackOfficePage>
	);
}
