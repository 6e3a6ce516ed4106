import { href } from "react-router";
import type { ProfessionalSummary } from "#app/domain/professionals/professional-summary.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { ProfessionalRow } from "#app/ui/list/professional-row.tsx";

/** Shown instead of a suspended profile. */
export function SuspendedProfile({ alternatives }: { alternatives: readonly ProfessionalSummary[] }) {
	return (
		<Page
			title="Profile not available"
			description="This profile isn't available. See similar professionals."
			isHidden
		>
			<PageTitle
				slug="Professional"
				lead="We removed it from the directory. Existing bookings continue. If you have one, contact support with any questions."
			>
				This profile isn't available
			</PageTitle>
			{alternatives.length > 0 && (
				<section aria-labelledby="others-title">
					<SectionHeading id="others-title">Similar professionals</SectionHeading>
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
				<ButtonLink href={href("/services")} variant="plain">
					Find professionals
				</ButtonLink>
			</p>
		</Page>
	);
}
