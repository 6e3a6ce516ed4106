import { data } from "react-router";
import { getCurrentLegalText } from "#app/domain/content/legal-pages.server.ts";
import { LEGAL_DOCUMENTS, legalPath } from "#app/domain/market/legal.ts";
import { isIn } from "#app/domain/platform/text.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/legal";
import { LegalPage } from "./parts/legal-page.tsx";

export const handle = {
	reading: true,
	parents: { "/terms": "Terms of Service", "/privacy": "Privacy Policy" },
} satisfies RouteHandle;

export function loader({ pattern }: Route.LoaderArgs) {
	const document = lastWord(pattern);
	if (!isIn(LEGAL_DOCUMENTS, document)) throw data(null, { status: 404 });
	return getCurrentLegalText(document);
}

export default function Legal({ loaderData }: Route.ComponentProps) {
	return <LegalPage text={loaderData} path={legalPath(loaderData.document)} />;
}
