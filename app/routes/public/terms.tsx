import { href } from "react-router";
import { getInformationPage } from "#app/domain/pages/page-queries.server.ts";
import type { Route } from "./+types/terms";
import { InformationPage } from "./information-page.tsx";

export const handle = { reading: true };

export const loader = () => getInformationPage("terms");

export default function Terms({ loaderData }: Route.ComponentProps) {
	return <InformationPage page={loaderData} path={href("/terms")} subject="Legal" />;
}
