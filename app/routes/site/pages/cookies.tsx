import { href } from "react-router";
import { getInformationPage } from "#app/domain/content/pages.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/cookies";
import { InformationPage } from "./parts/information-page.tsx";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => getInformationPage("cookies");

export default function Cookies({ loaderData }: Route.ComponentProps) {
	return <InformationPage page={loaderData} path={href("/cookies")} subject="Legal" />;
}
