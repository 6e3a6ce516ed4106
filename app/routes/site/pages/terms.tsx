import { href } from "react-router";
import { getCurrentLegalText } from "#app/domain/content/legal-pages.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/terms";
import { LegalPage } from "./parts/legal-page.tsx";

export const handle = { reading: true, breadcrumb: "Terms of Service" } satisfies RouteHandle;

export const loader = () => getCurrentLegalText("terms");

export default function Terms({ loaderData }: Route.ComponentProps) {
	return <LegalPage text={loaderData} path={href("/terms")} />;
}
