import { data, href, redirect } from "react-router";
import { safePath } from "#app/server/safe-path.ts";
import type { Route } from "./+types/section-moved";

/** The sections that used to have their own pages, by the last word of their URLs. */
const sections: Partial<Record<string, string>> = {
	description: "description",
	rate: "prices",
	prices: "prices",
	packages: "packages",
	specialties: "specialties",
	languages: "work",
	work: "work",
	areas: "areas",
	links: "links",
	away: "availability",
};

/** Redirects a section's former page to the editor. */
export function loader({ params }: Route.LoaderArgs) {
	const section = sections[params.section];
	if (!section) throw data(null, { status: 404 });
	return redirect(safePath(`${href("/professional/edit")}#${section}`), 301);
}
