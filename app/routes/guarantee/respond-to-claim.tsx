import { getTextareaProps } from "@conform-to/react";
import { respondToClaim } from "#app/domain/bookings/guarantee.server.ts";
import { CLAIM_TEXT_MAX, guaranteePath } from "#app/domain/bookings/guarantee.ts";
import { RespondToClaimForm } from "#app/domain/bookings/guarantee-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/respond-to-claim";
import { ClaimFacts } from "./parts/claim-facts.tsx";
import { loadOpenClaim } from "./parts/guarantee-data.server.ts";

export const handle = {
	breadcrumb: "Your statement",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/guarantee": "Guarantee",
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadOpenClaim(getActor(context), params.bookingId);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, RespondToClaimForm, async ({ response }, actor) => {
		await respondToClaim(actor, { bookingId: params.bookingId, response });
		return redirectWithFlash(
			guaranteePath(params.bookingId),
			"You sent your statement. We'll email you our decision.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RespondToClaim({
	loaderData: { claim, reference, names, bookingId },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RespondToClaimForm>({ lastResult: actionData });
	const lead = `Our team decides by ${claim.due}. If we pay the claim, we also decide whether you have to pay it back. You can write one statement, and you can't change it once you send it.`;
	const isPossible = claim.status === "SUBMITTED" && claim.response === null;
	return (
		<ConfirmPage
			title="Your statement about the claim"
			description={lead}
			form={form}
			eyebrow={`Booking · ${reference} · ${claim.reference}`}
			aside={isPossible ? `By ${claim.due}` : undefined}
			question={<span className="wrap-anywhere">Respond to the claim from {names.CREATOR}</span>}
			lead={lead}
			facts={<ClaimFacts claim={claim} />}
			obstacle={
				isPossible || actionData ? undefined : (
					<Notice title="You can't do this now" className="measure">
						<p>You've already written your statement, or the claim was decided in the meantime.</p>
					</Notice>
				)
			}
			submit="Send your statement"
			pending="Sending..."
			back={{ to: guaranteePath(bookingId), label: "Back to the guarantee" }}
		>
			<TextArea
				{...getTextareaProps(fields.response)}
				label="Your statement"
				hint={`Say what you delivered, and where. ${names.CREATOR} and our team will see this.`}
				limit={CLAIM_TEXT_MAX}
				rows={8}
			/>
		</ConfirmPage>
	);
}
