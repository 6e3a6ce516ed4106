import { getInputProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { mediate } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { STATEMENT_MAX } from "#app/domain/bookings/disputes/dispute.ts";
import { MediateForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { getDisputeEvidence } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/mediate";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";

export const handle = {
	breadcrumb: "Write to both sides",
	parents: ({ loaderData }) => ({
		"/admin/disputes/:disputeId": loaderData?.reference,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { disputeId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { reference, names, isPaidDirectly, isWaiting } = await orNotFound(
		getDisputeEvidence(actor, disputeId),
	);
	const { claim } = await getWorkItemHeader(actor, "DISPUTE", disputeId);
	const isOpen = isPaidDirectly && isWaiting && claim.state !== "held";
	return data({ reference, names, isOpen }, { status: isOpen ? 200 : 409 });
}

export const action = ({ params: { disputeId }, context }: Route.ActionArgs) =>
	formAction(context, MediateForm, async ({ text, isEnd }, actor) => {
		await mediate(actor, { disputeId, text, isEnd });
		return isEnd
			? redirectToNextWorkItem(actor, "DISPUTE", "Mediation ended. We'll email both sides.")
			: redirectWithFlash(
					href("/admin/disputes/:disputeId", { disputeId }),
					"Message sent. We'll email both sides.",
				);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Mediate({
	loaderData: { reference, names, isOpen },
	actionData,
	params: { disputeId },
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof MediateForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Write to both sides of ${reference}`}
			heading="Write to both sides"
			description="Mediation about legal work."
			eyebrow={`Back office · Disputes · ${reference}`}
			lead={`${names.CREATOR} and ${names.PROFESSIONAL} both get your message by email, and it stays in the dispute. We hold no money for legal work, so we help them reach an agreement and don't decide. If they disagree about the attorney's fee, point them to the state bar's fee arbitration program.`}
			form={form}
		>
			{isOpen ? (
				<PageForm form={form} submit="Send message" pending="Sending..." className="max-w-3xl">
					<TextArea {...getTextareaProps(fields.text)} label="Message" rows={8} limit={STATEMENT_MAX} />
					<Checkbox
						{...getInputProps(fields.isEnd, { type: "checkbox" })}
						label="End the mediation with this message"
						hint="The work continues as before the dispute. If the requested changes were never delivered, the milestone is canceled instead. You can't undo this."
					/>
				</PageForm>
			) : (
				<Notice title="Nothing to mediate now" className="max-w-3xl">
					<p>
						The mediation is over, this isn't legal work, or someone else is working on it.{" "}
						<Link to={href("/admin/disputes/:disputeId", { disputeId })}>Back to the dispute</Link>
					</p>
				</Notice>
			)}
		</BackOfficePage>
	);
}
