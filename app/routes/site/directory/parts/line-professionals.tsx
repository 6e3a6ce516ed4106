import { href } from "react-router";
import { directoryPath } from "#app/domain/professionals/directory-search.ts";
import type { ProfessionalSummary } from "#app/domain/professionals/professional-summary.server.ts";
import type { ServiceLine } from "#app/domain/service-lines/service-line.ts";
import { creatorPath } from "#app/session/sign-in-path.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ProfessionalRow } from "#app/ui/list/professional-row.tsx";

type LineProfessionalsProps = {
	line: ServiceLine;
	name: string;
	professionals: readonly ProfessionalSummary[];
};

/** Featured professionals of a service line, with a link to all of them. */
export function LineProfessionals({ line, name, professionals }: LineProfessionalsProps) {
	const { user } = useViewer();
	const all = directoryPath({ line });
	return (
		<section aria-labelledby="people-title" className="mt-16">
			<SectionHeading id="people-title" aside={<a href={all}>All in the directory</a>}>
				{name} professionals
			</SectionHeading>
			{professionals.length === 0 ? (
				<EmptyState
					headingLevel={3}
					title="No professionals listed yet"
					next={{
						href: creatorPath(href("/onboarding/creator-requirements"), user),
						label: "Tell us what you need",
					}}
				>
					We're verifying the first professionals in this category. Meanwhile, our team can match you
					personally.
				</EmptyState>
			) : (
				<ul>
					{professionals.map(({ id, ...facts }) => (
						<li key={id} className="row py-2.5 sm:py-4">
							<ProfessionalRow {...facts} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
