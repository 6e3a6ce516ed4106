import { href } from "react-router";
import type { ProfessionalSummary } from "#app/domain/professionals/professional-summary.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { ProfessionalRow } from "#app/ui/list/professional-row.tsx";

/** Stands in place of a profile that is not shown for now. */
export function SuspendedProfile({ alternatives }: { alternatives: readonly ProfessionalSummary[] }) {
	return (
		<Page title="Profile not available" description="This profile is not shown for now. Others offer the same kind of help." isHidden>
			<PageTitle slug="Professional" lead="It was taken out of the directory. Bookings that were made already go on; write to support if yours is concerned.">
				This profile is not available
			</PageTitle>
			{alternatives.length > 0 && (
				<section aria-labelledby="others-title">
					<SectionHeading id="others-title">Others with the same kind of help</SectionHeading>
					<ul>
						{alternatives.map(({ id, ...facts }) => (
							<li key={id} className="row py-5">
								<ProfessionalRow {...facts} />
							</li>
						))}
					</ul>
				</section>
			)}
			<p className="mt-8">
				<ButtonLink href={href("/services")} look="plain">
					Find professionals
				</ButtonLink>
			</p>
		</Page>
	);
}
