import { href } from "react-router";
import { getCurrentLegalText } from "#app/domain/content/legal-pages.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/privacy";
import { LegalPage } from "./parts/legal-page.tsx";

export const handle = { reading: true, breadcrumb: "Privacy Policy" } satisfies RouteHandle;

export const loader = () => getCurrentLegalText("privacy");

export default function Privacy({ loaderData }: Route.ComponentProps) {
	return <LegalPage text={loaderData} path={href("/privacy")} />;
}
