import { data, href } from "react-router";
import { getLegalText } from "#app/domain/content/legal-pages.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/legal-version";
import { LegalPage } from "./parts/legal-page.tsx";

export const handle = {
	reading: true,
	noindex: true,
	breadcrumb: ({ loaderData }) => loaderData && `Version ${loaderData.version}`,
} satisfies RouteHandle<Route.ComponentProps>;

export function loader({ params }: Route.LoaderArgs) {
	const text = getLegalText(params.document, params.version);
	if (!text) throw data(null, { status: 404 });
	return text;
}

export default function Version({ loaderData, params }: Route.ComponentProps) {
	return <LegalPage text={loaderData} path={href("/legal/:document/:version", params)} isOfVersion />;
}
