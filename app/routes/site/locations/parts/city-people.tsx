import { href } from "react-router";
import { directoryPath, professionalsInWords } from "#app/domain/professionals/directory-search.ts";
import type { Count } from "#app/domain/professionals/directory-way.server.ts";
import type { ProfessionalSummary } from "#app/domain/professionals/professional-summary.server.ts";
import { creatorPath } from "#app/session/sign-in-path.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ProfessionalRow } from "#app/ui/list/professional-row.tsx";

type CityPeopleProps = {
	name: string;
	stateCode: string;
	people: readonly ProfessionalSummary[];
	count: Count;
};

/** Who works in a city. Examples are marked and not counted. */
export function CityPeople({ name, stateCode, people, count }: CityPeopleProps) {
	const { user } = useViewer();
	const all = directoryPath({ place: { region: stateCode, city: name } });
	return (
		<section aria-labelledby="people-title" className="mt-16">
			<SectionHeading id="people-title" aside={professionalsInWords(count)}>
				Who works in {name}
			</SectionHeading>
			{people.length === 0 ? (
				<EmptyState
					headingLevel={3}
					title="No professionals listed yet"
					next={{
						href: creatorPath(href("/onboarding/creator-requirements"), user),
						label: "Tell us what you need",
					}}
				>
					We're verifying the first professionals here. Meanwhile, our team can match you personally.
				</EmptyState>
			) : (
				<>
					<ul>
						{people.map(({ id, ...facts }) => (
							<li key={id} className="row py-2.5 sm:py-4">
								<ProfessionalRow {...facts} />
							</li>
						))}
					</ul>
					<p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
						<a href={all} className="inline-flex min-h-6 items-center">
							All in {name}
						</a>
						<a
							href={directoryPath({ place: { region: stateCode, city: name }, within: 50 })}
							className="inline-flex min-h-6 items-center"
						>
							Within 50 miles of {name}
						</a>
					</p>
				</>
			)}
		</section>
	);
}
