import { href } from "react-router";
import { getInformationPage } from "#app/domain/pages/page-queries.server.ts";
import type { Route } from "./+types/privacy";
import { InformationPage } from "./information-page.tsx";

export const handle = { reading: true };

export const loader = () => getInformationPage("privacy");

export default function Privacy({ loaderData }: Route.ComponentProps) {
	return <InformationPage page={loaderData} path={href("/privacy")} subject="Legal" />;
}
