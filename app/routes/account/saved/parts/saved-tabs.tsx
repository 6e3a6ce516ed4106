import { href } from "react-router";
import { TabLinks } from "#app/ui/layout/tabs.tsx";

const tabs = [
	{ href: href("/saved"), label: "Professionals" },
	{ href: href("/saved/searches"), label: "Searches" },
	{ href: href("/invitations"), label: "Invitations" },
];

/** Tabs for a creator's saved professionals and searches, and for the professionals they have invited. */
export function SavedTabs({ current }: { current: (typeof tabs)[number]["href"] }) {
	return <TabLinks label="Saved" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === current }))} />;
}
