import { data } from "react-router";
import { getInformationPage } from "#app/domain/content/pages.server.ts";
import { isIn } from "#app/domain/platform/text.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/information";
import { InformationPage } from "./parts/information-page.tsx";

export const handle = { reading: true } satisfies RouteHandle;

/** What each page is about, by its URL. */
const subjects = { about: "Company", safety: "Safety", cookies: "Legal", accessibility: "Company" };
const slugs = Object.keys(subjects) as (keyof typeof subjects)[];

export function loader({ pattern }: Route.LoaderArgs) {
	const slug = lastWord(pattern);
	if (!isIn(slugs, slug)) throw data(null, { status: 404 });
	return { slug, page: getInformationPage(slug) };
}

export default function Information({ loaderData: { slug, page } }: Route.ComponentProps) {
	return <InformationPage page={page} path={`/${slug}`} subject={subjects[slug]} />;
}
