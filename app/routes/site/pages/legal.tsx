import { getCurrentLegalText } from "#app/domain/content/legal-pages.server.ts";
import { LEGAL_DOCUMENTS, legalPath } from "#app/domain/market/legal.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/legal";
import { LegalPage } from "./parts/legal-page.tsx";

export const handle = {
	reading: true,
	parents: { "/terms": "Terms of Service", "/privacy": "Privacy Policy" },
} satisfies RouteHandle;

export function loader({ pattern }: Route.LoaderArgs) {
	return getCurrentLegalText(lastWordOf(LEGAL_DOCUMENTS, pattern));
}

export default function Legal({ loaderData }: Route.ComponentProps) {
	return <LegalPage text={loaderData} path={legalPath(loaderData.document)} />;
}
