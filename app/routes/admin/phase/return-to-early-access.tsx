import { getInputProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { changePhase, getOpenWork } from "#app/domain/office/launch/launch.server.ts";
import { ReturnToEarlyAccessForm } from "#app/domain/office/launch/launch-forms.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { EARLY_ACCESS_WORDS, PHASE_REASON_MAX } from "#app/domain/platform/phase.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/return-to-early-access";
import { PhaseEffects } from "./parts/phase-effects.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { phase, heldCents, ...work } = await getOpenWork(getActor(context));
	if (phase !== "OPEN") throw seeOther(href("/admin/phase"));
	return { ...work, held: formatCents(heldCents) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReturnToEarlyAccessForm, async ({ reason }, actor) => {
		await changePhase(actor, { phase: "EARLY_ACCESS", reason });
		return redirectWithFlash(href("/admin/phase"), "The marketplace is back in early access.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const count = (value: number): string => value.toLocaleString("en-US");

export default function ReturnToEarlyAccess({
	loaderData: { bookings, payments, held, payouts, mayChange },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ReturnToEarlyAccessForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Return to early access?"
			description="Confirm that the marketplace returns to early access."
			eyebrow="Back office · Phase"
			lead="This changes the whole marketplace at once, for everyone. Anything already in progress continues under the rules it began with."
			form={form}
		>
			<section aria-labelledby="work-title" className="mb-10">
				<SectionHeading id="work-title">What is open now</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Open requests and bookings", value: count(bookings) },
						{ label: "Payments held", value: `${count(payments)}, ${held} in total` },
						{ label: "Payouts not yet at the bank", value: count(payouts) },
					]}
				/>
			</section>
			<section aria-labelledby="effects-title" className="mb-10">
				<SectionHeading id="effects-title">What changes</SectionHeading>
				<PhaseEffects phase="EARLY_ACCESS" />
			</section>
			{mayChange ? (
				<PageForm
					form={form}
					submit="Return to early access"
					pending="Changing..."
					variant="danger"
					className="measure"
				>
					<TextArea
						{...getTextareaProps(fields.reason)}
						label="Reason"
						hint="It goes into the audit log. Only our team reads it."
						rows={4}
						limit={PHASE_REASON_MAX}
					/>
					<TextField
						{...getInputProps(fields.confirmation, { type: "text" })}
						kind="text"
						label={`Type “${EARLY_ACCESS_WORDS}” to confirm`}
						width="medium"
						isOfAnother
					/>
				</PageForm>
			) : (
				<p className="measure">Only an owner can change the phase.</p>
			)}
			<p className="mt-6">
				<Link to={href("/admin/phase")}>Cancel</Link>
			</p>
		</BackOfficePage>
	);
}
