import { withdrawClaim } from "#app/domain/bookings/guarantee.server.ts";
import { guaranteePath } from "#app/domain/bookings/guarantee.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/withdraw-claim";
import { ClaimFacts } from "./parts/claim-facts.tsx";
import { loadOpenClaim } from "./parts/guarantee-data.server.ts";

export const handle = {
	breadcrumb: "Withdraw",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/guarantee": "Guarantee",
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadOpenClaim(getActor(context), params.bookingId);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await withdrawClaim(actor, { bookingId: params.bookingId });
		return redirectWithFlash(guaranteePath(params.bookingId), "You withdrew the claim.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function WithdrawClaim({
	loaderData: { claim, reference, names, bookingId },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const lead = `We'll email ${names.PROFESSIONAL}. You can't make another claim for this booking.`;
	return (
		<ConfirmPage
			title="Withdraw the claim"
			description={lead}
			form={form}
			eyebrow={`Booking · ${reference} · ${claim.reference}`}
			question="Withdraw the claim?"
			lead={lead}
			facts={<ClaimFacts claim={claim} />}
			obstacle={
				claim.status === "SUBMITTED" ? undefined : (
					<Notice title="You can't do this now" className="measure">
						<p>The claim was decided or withdrawn in the meantime.</p>
					</Notice>
				)
			}
			submit="Withdraw the claim"
			pending="Withdrawing..."
			variant="danger"
			back={{ to: guaranteePath(bookingId), label: "Back to the guarantee" }}
		/>
	);
}
