import { href } from "react-router";
import { findSaved } from "#app/domain/profiles/saved-professionals.server.ts";
import { SaveForm } from "#app/routes/site/professionals/parts/save-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { CompareBox, ProfessionalRow } from "#app/ui/list/professional-row.tsx";
import type { Route } from "./+types/saved";
import { SavedTabs } from "./parts/saved-tabs.tsx";

export const loader = async ({ context }: Route.LoaderArgs) => ({
	saved: await findSaved(getActor(context)),
});

/** The professionals a creator has saved, to compare them or request quotes. */
export default function Saved({ loaderData: { saved } }: Route.ComponentProps) {
	return (
		<Page title="Saved professionals" description="The professionals you've saved.">
			<PageTitle eyebrow="Creator" aside={`${saved.length} saved`}>
				Saved professionals
			</PageTitle>
			<SavedTabs current={href("/saved")} />
			{saved.length === 0 ? (
				<EmptyState
					title="No saved professionals yet"
					next={{ href: href("/services"), label: "Find professionals" }}
				>
					Save a profile to find it here and compare it with others.
				</EmptyState>
			) : (
				<>
					{/* Outside the list, because each row has its own form, and forms can't be nested. */}
					<form id="compare" method="get" action={href("/compare")} />
					<fieldset>
						<legend className="sr-only">Professionals to compare</legend>
						<ul>
							{saved.map(({ id, note, ...facts }) => (
								<li key={id} className="row py-5">
									<ProfessionalRow {...facts} headingLevel={2}>
										<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
											<CompareBox id={id} name={facts.businessName} form="compare" />
											<SaveForm id={id} name={facts.businessName} isSaved from={href("/saved")} isSmall />
											<Link
												to={href("/saved/:professionalId/note", { professionalId: id })}
												className="inline-flex min-h-9 items-center"
											>
												{note ? "Change note" : "Add a note"}
												<span className="sr-only"> on {facts.businessName}</span>
											</Link>
										</div>
										{note && (
											<p className="measure mt-2 border-l-4 border-rule pl-3 whitespace-pre-line wrap-anywhere">
												{note}
											</p>
										)}
									</ProfessionalRow>
								</li>
							))}
						</ul>
					</fieldset>
					{saved.length > 1 && (
						<p className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
							<Button type="submit" form="compare" variant="plain">
								Compare side by side
							</Button>
							<span className="text-small">Select two or three.</span>
						</p>
					)}
				</>
			)}
		</Page>
	);
}
