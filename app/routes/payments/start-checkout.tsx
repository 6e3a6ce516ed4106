import { data } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { StartCheckoutForm } from "#app/domain/bookings/booking-forms.ts";
import { getCheckoutQuestion, startCheckout } from "#app/domain/bookings/start-checkout.server.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { checkoutPath, confirmingPath } from "#app/domain/money/checkout.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/start-checkout";
import { redirectToProvider } from "./parts/leave-to.server.ts";
import { PaymentFacts } from "./parts/payment-facts.tsx";

export const handle = {
	breadcrumb: "Pay",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.question?.reference ?? "Booking" }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context, url }: Route.LoaderArgs) {
	const asked = url.searchParams.getAll("milestone");
	const milestoneIds = asked.length > 0 ? { milestoneIds: asked } : {};
	try {
		return data({
			bookingId,
			question: await orNotFound(getCheckoutQuestion(getActor(context), { bookingId, ...milestoneIds })),
			obstacle: null,
			explained: explainTerms("milestone", "held-payment", "release", "refund", "dispute", "chargeback"),
		});
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
		return data({ bookingId, question: null, obstacle: error.message, explained: "" }, { status: 409 });
	}
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, StartCheckoutForm, async ({ milestoneIds }, actor) =>
		redirectToProvider((await startCheckout(actor, { bookingId, milestoneIds })).address),
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function StartCheckout({
	loaderData: { bookingId, question, obstacle, explained },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof StartCheckoutForm>({ lastResult: actionData });
	const back = (
		<p className="mt-6">
			<Link to={bookingPath(bookingId)}>Back to the booking</Link>
		</p>
	);
	if (!question)
		return (
			<Page title="You can't pay now" description="Why nothing can be paid for this booking now.">
				<PageTitle lead={obstacle}>You can't pay now</PageTitle>
				{back}
			</Page>
		);
	const { reference, title, payee, provider, amountCents, taxCents, milestones, settling, started } =
		question;
	return (
		<Page
			title={`Pay ${formatCents(amountCents)}`}
			description="Check what you pay before you go to the bank."
			form={form}
		>
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				lead={`We hold your payment until you accept the work from ${payee}. If it isn't delivered, you get it back.`}
			>
				Pay {formatCents(amountCents)}?
			</PageTitle>
			<PaymentFacts
				title={title}
				payee={payee}
				amountCents={amountCents}
				taxCents={taxCents}
				lines={milestones}
			/>
			<Prose html={explained} />
			{settling ? (
				<Notice title="A payment is being settled" className="measure">
					<p>
						You've paid for part of this, and the money is on its way.{" "}
						<Link to={checkoutPath(bookingId, settling)}>See payment {settling}</Link>
					</p>
				</Notice>
			) : (
				<PageForm form={form} submit="Continue to payment" pending="Opening the bank..." className="max-w-xl">
					{milestones.map(({ id }, i) => (
						<input key={id} type="hidden" name={`milestoneIds[${i}]`} value={id} />
					))}
					{started && (
						<Notice title="You've started a payment for this" className="mb-5">
							<p>
								If you've paid it, don't pay again.{" "}
								<Link to={confirmingPath(bookingId, started)}>See payment {started}</Link>
							</p>
						</Notice>
					)}
					<p className="mb-5">You'll pay on {provider}'s page, then come right back.</p>
				</PageForm>
			)}
			{back}
		</Page>
	);
}
