import { href } from "react-router";
import { changePhase } from "#app/domain/launch/change-phase.server.ts";
import { ChangePhaseForm } from "#app/domain/launch/launch-forms.ts";
import { getLaunch } from "#app/domain/launch/launch-queries.server.ts";
import { type Phase, phaseLabels } from "#app/domain/phase/phase.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formatTimestamp } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/phase";

export async function loader({ context }: Route.LoaderArgs) {
	const { changed, ...launch } = await getLaunch(actorOf(context));
	return { ...launch, changed: changed && { by: changed.by, at: formatTimestamp(changed.at) } };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ChangePhaseForm, async ({ phase }, actor) => {
		await changePhase(actor, { phase });
		return redirectWithFlash(href("/admin/phase"), phase === "OPEN" ? "The marketplace is open." : "The marketplace is back in early access.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

/** What changing to a phase does. */
const effects: Record<Phase, readonly string[]> = {
	OPEN: [
		"Professionals answer new requests with a priced quote. Accepting a quote signs an agreement.",
		"Both Quotes pages become lists of quotes by state.",
		"Pages and emails stop saying that nothing can be paid yet.",
		"Requests that were already sent keep today's rules: they are accepted without a price.",
		"Outside a demo, example profiles leave the directory.",
	],
	EARLY_ACCESS: [
		"Professionals accept new requests without a price, and both Quotes pages say “Coming Soon”.",
		"Pages and emails say again that nothing can be paid yet.",
		"Quotes, agreements, and bookings that exist continue under the rules they began with.",
		"Example profiles return to the directory.",
	],
};

export default function PhasePage({ loaderData: { phase, changed, requirements, isDemo, mayChange, mayOpen }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof ChangePhaseForm>({ lastResult: actionData });
	const next: Phase = phase === "OPEN" ? "EARLY_ACCESS" : "OPEN";
	const isPossible = next === "EARLY_ACCESS" || mayOpen;
	return (
		<BackOfficePage
			title="Phase"
			description="Open the marketplace, or return to early access."
			slug="Back office · Phase"
			aside={changed ? `Since ${changed.at.text}` : undefined}
			lead={`The marketplace is in the phase “${phaseLabels[phase]}”${changed ? `, set by ${changed.by}` : ""}.`}
			form={form}
		>
			<section aria-labelledby="effects-title" className="mb-10">
				<SectionHeading id="effects-title">{next === "OPEN" ? "What changes when it opens" : "What changes in early access"}</SectionHeading>
				<ul className="measure list-disc space-y-2 pl-6">
					{effects[next].map((effect) => (
						<li key={effect}>{effect}</li>
					))}
				</ul>
			</section>
			{next === "OPEN" && (
				<section aria-labelledby="requirements-title" className="mb-10">
					<SectionHeading id="requirements-title" aside={isDemo ? "Not required in a demo" : undefined}>
						What opening requires
					</SectionHeading>
					<p className="mb-6">
						<Link to={href("/admin/phase/record-approval")}>Read the payment-agent clause, and record counsel's approval</Link>
					</p>
					<SummaryList rows={requirements.map(({ label, isMet, hint }) => ({ label, value: isMet ? "Done" : `Missing. ${hint}` }))} />
				</section>
			)}
			{!mayChange ? (
				<p className="measure">Only an owner can change the phase.</p>
			) : isPossible ? (
				<PageForm form={form} submit={next === "OPEN" ? "Open the marketplace" : "Return to early access"} pending="Changing..." variant={next === "OPEN" ? "main" : "danger"}>
					<input type="hidden" name="phase" value={next} />
				</PageForm>
			) : (
				<Notice title="The marketplace can't open yet" variant="due" className="measure">
					<p>Complete what is missing above. Until then, nothing changes for anyone.</p>
				</Notice>
			)}
		</BackOfficePage>
	);
}
