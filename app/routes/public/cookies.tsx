import { href } from "react-router";
import { getInformationPage } from "#app/domain/pages/page-queries.server.ts";
import type { Route } from "./+types/cookies";
import { InformationPage } from "./information-page.tsx";

export const handle = { reading: true };

export const loader = () => getInformationPage("cookies");

export default function Cookies({ loaderData }: Route.ComponentProps) {
	return <InformationPage page={loaderData} path={href("/cookies")} subject="Legal" />;
}
