import { getEvidencePdf } from "#app/domain/office/finance/evidence.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/evidence-pdf";

/** The PDF about a chargeback or an inquiry, shown in the browser exactly as the payer's bank gets it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { name, bytes } = await orNotFound(getEvidencePdf(getActor(context), params.issueId));
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${name}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
