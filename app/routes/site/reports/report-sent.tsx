import { href } from "react-router";
import { isReportReference } from "#app/domain/trust/report.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import type { Route } from "./+types/report-sent";

export const handle = { reading: true, noindex: true, query: ["reference"] } satisfies RouteHandle;

/**
 * Shows the reference in the URL without looking it up, so that the page doesn't reveal whether a report
 * exists.
 */
export function loader({ request, context }: Route.LoaderArgs) {
	const reference = new URL(request.url).searchParams.get("reference");
	if (reference !== null && !isReportReference(reference)) throw seeOther(href("/safety"));
	return {
		reference,
		within: fact("report-investigation-time"),
		home: getActor(context).user ? href("/dashboard") : href("/"),
	};
}

const RECEIVED =
	"Thank you. Someone on our team will review it and take action if needed. You may not see everything we do.";
const NO_REFERENCE = "Thank you. If you expected a reference here, send your report again.";

export default function ReportSent({ loaderData: { reference, within, home } }: Route.ComponentProps) {
	return (
		<Page title="Report sent" description="Our team has received your report.">
			<PageTitle eyebrow="Report" aside={reference} lead={reference ? RECEIVED : NO_REFERENCE}>
				Report sent
			</PageTitle>
			<div className="mb-8 max-w-xl border-y-2 border-ink py-4">
				<PriceList
					lines={[
						...(reference ? [{ key: "reference", label: "Your reference", figure: reference }] : []),
						{ key: "within", label: "Reviewed within", figure: within },
					]}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={home} variant="plain">
					{home === "/" ? "Go to the homepage" : "Go to your dashboard"}
				</ButtonLink>
				<ButtonLink href={href("/safety")} variant="quiet">
					Read about safety
				</ButtonLink>
			</p>
		</Page>
	);
}
