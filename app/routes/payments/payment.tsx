import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { deadlineInWords, momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { checkoutPath, checkoutStatusLabels, startCheckoutPath } from "#app/domain/checkouts/checkout.ts";
import { getCheckout } from "#app/domain/checkouts/checkout-queries.server.ts";
import { milestoneStatusLabels } from "#app/domain/milestones/milestone.ts";
import { formatCents } from "#app/domain/money/cents.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { ButtonLink, buttonClasses } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/payment";
import { PaymentFacts } from "./parts/payment-facts.tsx";
import { paymentWords } from "./parts/payment-words.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.booking.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

/** Where a payment is. Payers also come back to this page from the bank. */
export async function loader({ params: { bookingId, reference }, context }: Route.LoaderArgs) {
	const { expiresAt, createdAt, statusAt, failure, isUnmatched, returnedCents, provider, ...payment } = await orNotFound(getCheckout(actorOf(context), { bookingId, reference }));
	const isReturned = payment.status === "PAID" && returnedCents === payment.amountCents;
	const words = paymentWords[payment.status]({ provider, payee: payment.payee, payUntil: deadlineInWords(expiresAt), failure, isUnmatched, isReturned });
	const unpaid = payment.lines.filter(({ status }) => status === "PLANNED").map(({ milestoneId }) => milestoneId);
	const canRetry = (payment.status === "FAILED" || payment.status === "EXPIRED") && !isUnmatched && unpaid.length > 0;
	return {
		...payment,
		words,
		changed: momentInWords(statusAt),
		started: momentInWords(createdAt),
		retryPath: canRetry ? startCheckoutPath(bookingId, unpaid) : null,
		/** Money of it that goes back, if it is only a part. */
		returned: returnedCents > 0 && !isReturned ? formatCents(returnedCents) : null,
	};
}

export default function Payment({ loaderData }: Route.ComponentProps) {
	const { reference, status, booking, payee, amountCents, taxCents, words, changed, started, address, retryPath, returned, lines } = loaderData;
	const isWaiting = status === "STARTING" || status === "OPEN" || status === "PROCESSING";
	return (
		<Page title={words.title} description="Where your payment is." isHidden>
			<PageTitle slug={`Payment · ${reference}`} aside={`${checkoutStatusLabels[status]} · ${changed}`} lead={words.lead}>
				{words.title}
			</PageTitle>
			<p className="no-print mb-10 flex flex-wrap gap-3 empty:hidden">
				{isWaiting && <ButtonLink href={checkoutPath(booking.id, reference)}>Refresh</ButtonLink>}
				{address && (
					<a href={address} className={buttonClasses("plain")}>
						Continue to payment
					</a>
				)}
				{retryPath && <ButtonLink href={retryPath}>Try again</ButtonLink>}
				{status === "PAID" && (
					<ButtonLink href={href("/payments/:reference", { reference })} variant="plain">
						See the receipt
					</ButtonLink>
				)}
			</p>
			<PaymentFacts
				title={booking.title}
				payee={payee}
				amountCents={amountCents}
				taxCents={taxCents}
				lines={lines.map(({ milestoneId, status, ...line }) => ({ id: milestoneId, note: milestoneStatusLabels[status], ...line }))}
				rows={[{ label: "Started", value: started }, ...(returned ? [{ label: "Goes back to you", value: returned }] : [])]}
			/>
			<p>
				<Link to={bookingPath(booking.id)}>Back to the booking</Link>
			</p>
		</Page>
	);
}
