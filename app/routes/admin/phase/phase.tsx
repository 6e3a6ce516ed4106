import { href } from "react-router";
import { APPROVAL_SUBJECTS, approvalSubjects } from "#app/domain/office/launch/approval.ts";
import { changePhase, getLaunch } from "#app/domain/office/launch/launch.server.ts";
import { ChangePhaseForm } from "#app/domain/office/launch/launch-forms.ts";
import { type Phase, phaseLabels } from "#app/domain/platform/phase.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/phase";
import { PhaseEffects } from "./parts/phase-effects.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { changed, ...launch } = await getLaunch(getActor(context));
	return { ...launch, changed: changed && { by: changed.by, at: exactTimestamp(changed.at) } };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ChangePhaseForm, async (input, actor) => {
		await changePhase(actor, input);
		return redirectWithFlash(
			href("/admin/phase"),
			input.phase === "OPEN" ? "The marketplace is open." : "The marketplace is back in early access.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function PhasePage({
	loaderData: { phase, changed, requirements, isDemo, mayChange, mayOpen },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof ChangePhaseForm>({ lastResult: actionData });
	const next: Phase = phase === "OPEN" ? "EARLY_ACCESS" : "OPEN";
	return (
		<BackOfficePage
			title="Phase"
			description="Open the marketplace, or return to early access."
			eyebrow="Back office · Phase"
			aside={changed ? `Since ${changed.at.text}` : undefined}
			lead={`The marketplace is in the phase “${phaseLabels[phase]}”${changed ? `, set by ${changed.by}` : ""}.`}
			form={form}
		>
			<section aria-labelledby="effects-title" className="mb-10">
				<SectionHeading id="effects-title">
					{next === "OPEN" ? "What changes when it opens" : "What changes in early access"}
				</SectionHeading>
				<PhaseEffects phase={next} />
			</section>
			{next === "OPEN" && (
				<section aria-labelledby="requirements-title" className="mb-10">
					<SectionHeading id="requirements-title" aside={isDemo ? "Not required in a demo" : undefined}>
						What opening requires
					</SectionHeading>
					<SummaryList
						rows={requirements.map(({ label, isMet, hint }) => ({
							label,
							value: isMet ? "Done" : `Missing. ${hint}`,
						}))}
					/>
					<ul className="mt-6 grid gap-y-2">
						{APPROVAL_SUBJECTS.map((subject) => (
							<li key={subject}>
								<Link
									to={href("/admin/phase/record-approval/:approval", {
										approval: approvalSubjects[subject].slug,
									})}
								>
									{approvalSubjects[subject].label}
								</Link>
							</li>
						))}
					</ul>
				</section>
			)}
			{!mayChange ? (
				<p className="measure">Only an owner can change the phase.</p>
			) : next === "EARLY_ACCESS" ? (
				<ButtonLink href={href("/admin/phase/return-to-early-access")} variant="danger">
					Return to early access
				</ButtonLink>
			) : mayOpen ? (
				<PageForm form={form} submit="Open the marketplace" pending="Opening...">
					<input type="hidden" name="phase" value="OPEN" />
				</PageForm>
			) : (
				<Notice title="The marketplace can't open yet" variant="due" className="measure">
					<p>Complete what is missing above. Until then, nothing changes for anyone.</p>
				</Notice>
			)}
		</BackOfficePage>
	);
}
