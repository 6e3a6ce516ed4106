import { href } from "react-router";
import { isReportReference } from "#app/domain/reports/report.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { fact } from "#app/infra/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { PriceList } from "#app/ui/price-list.tsx";
import type { Route } from "./+types/report-sent";

/** Shows the reference that its address holds and looks nothing up, so that no reference tells anything about a report. */
export function loader({ request, context }: Route.LoaderArgs) {
	const reference = new URL(request.url).searchParams.get("reference");
	if (!isReportReference(reference)) throw seeOther(href("/safety"));
	return { reference, within: fact("report-investigation-time"), home: actorOf(context).user ? href("/dashboard") : href("/") };
}

export default function ReportSent({ loaderData: { reference, within, home } }: Route.ComponentProps) {
	return (
		<Page title="Report sent" description="Your report reached our team." isHidden>
			<PageTitle slug="Report" aside={reference} lead="Thank you. A person on our team looks at it and does what is needed; you may not see everything that follows.">
				Report sent
			</PageTitle>
			<div className="mb-8 max-w-xl border-y-2 border-ink py-4">
				<PriceList
					lines={[
						{ key: "reference", label: "Your reference", figure: reference },
						{ key: "within", label: "Looked at within", figure: within },
					]}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={home} look="plain">
					{home === "/" ? "Go to the homepage" : "Go to your dashboard"}
				</ButtonLink>
				<ButtonLink href={href("/safety")} look="quiet">
					Read about safety
				</ButtonLink>
			</p>
		</Page>
	);
}
