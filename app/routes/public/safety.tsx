import { href } from "react-router";
import { getInformationPage } from "#app/domain/pages/page-queries.server.ts";
import type { Route } from "./+types/safety";
import { InformationPage } from "./information-page.tsx";

export const handle = { reading: true };

export const loader = () => getInformationPage("safety");

export default function Safety({ loaderData }: Route.ComponentProps) {
	return <InformationPage page={loaderData} path={href("/safety")} subject="Safety" />;
}
