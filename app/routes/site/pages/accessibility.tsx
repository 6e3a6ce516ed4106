import { href } from "react-router";
import { getInformationPage } from "#app/domain/content/pages.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/accessibility";
import { InformationPage } from "./parts/information-page.tsx";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => getInformationPage("accessibility");

export default function Accessibility({ loaderData }: Route.ComponentProps) {
	return <InformationPage page={loaderData} path={href("/accessibility")} subject="Company" />;
}
