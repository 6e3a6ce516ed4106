import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getDueDay } from "#app/domain/bookings/milestone.server.ts";
import { milestoneLabel } from "#app/domain/bookings/milestone.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { HELD_MILESTONE_STATUSES } from "#app/domain/money/amounts.ts";
import { getCheckout } from "#app/domain/money/checkout.server.ts";
import {
	CONFIRMING_LOOKS,
	checkoutPath,
	confirmingPath,
	startCheckoutPath,
} from "#app/domain/money/checkout.ts";
import { type CheckoutStatus, checkoutStatusLabels } from "#app/domain/money/labels.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { capitalize, isIn } from "#app/domain/platform/text.ts";
import { formatWhen, formatWhenDay, showDay } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { CheckAgain, useLivePage } from "#app/ui/browser/live-page.tsx";
import { ButtonLink, buttonClasses } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { NumberedList } from "#app/ui/list/row-list.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/payment";
import { PaymentFacts } from "./parts/payment-facts.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.booking.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

/** The status of a payment. Payers also come back to this page from the bank. */
export async function loader({ params: { bookingId, reference }, context, url }: Route.LoaderArgs) {
	const { expiresAt, createdAt, statusAt, failure, isUnmatched, returnedCents, provider, ...payment } =
		await orNotFound(getCheckout(getActor(context), { bookingId, reference }));
	const isReturned = payment.status === "PAID" && returnedCents === payment.amountCents;
	const looks = readChecks(url);
	const state = getState(payment.status, looks);
	const words = paymentWords[state]({
		provider,
		payee: payment.payee,
		payUntil: formatWhen(expiresAt),
		failure,
		isUnmatched,
		isReturned,
	});
	const unpaid = payment.lines
		.filter(({ status }) => status === "PLANNED")
		.map(({ milestoneId }) => milestoneId);
	const canRetry =
		(payment.status === "FAILED" || payment.status === "EXPIRED") && !isUnmatched && unpaid.length > 0;
	return {
		...payment,
		state,
		looks,
		words,
		changed: formatWhen(statusAt),
		started: formatWhen(createdAt),
		retryPath: canRetry ? startCheckoutPath(bookingId, unpaid) : null,
		/** The part of the payment that is returned, if it isn't the whole payment. */
		returned: returnedCents > 0 && !isReturned ? formatCents(returnedCents) : null,
		explained: explainTerms("held-payment", "release", "refund", "dispute", "chargeback"),
		paid: payment.status === "PAID" && !isReturned ? describePaid(payment) : null,
	};
}

type Paid = Pick<Awaited<ReturnType<typeof getCheckout>>, "lines" | "payee" | "timeZone">;

/**
 * The sheet of a payment that has arrived: whether the money is held now, when each milestone is due, and what
 * happens next.
 */
function describePaid({ lines, payee, timeZone }: Paid) {
	const days = lines.map((line) => getDueDay(line, timeZone));
	const isHeld =
		lines.length > 0 &&
		lines.every(({ status }) => status !== "DISPUTED" && isIn(HELD_MILESTONE_STATUSES, status));
	const [due] = days;
	return {
		stamp: isHeld ? ("Held" as const) : ("Paid" as const),
		days: days.map(showDay),
		steps:
			due && lines.every(({ status }) => status === "FUNDED")
				? [
						`${payee} does the work and delivers it by ${formatWhenDay(due)}.`,
						"You review the delivery. Accept it, or ask for changes.",
						`Once you accept it, we release the payment to ${payee}.`,
					]
				: [],
	};
}

/** How many times the page has checked for the confirmation since the payer came back. Null before that. */
function readChecks(url: URL): number | null {
	const looks = url.searchParams.get("look") ?? "";
	return /^\d{1,2}$/.test(looks) ? Number(looks) : null;
}

function getState(status: CheckoutStatus, looks: number | null): PaymentState {
	if (looks === null || (status !== "OPEN" && status !== "STARTING")) return status;
	return looks < CONFIRMING_LOOKS ? "CONFIRMING" : "UNCONFIRMED";
}

/** The label at the right edge of the title. */
const stateLabel = (state: PaymentState, changed: string): string =>
	state === "CONFIRMING" || state === "UNCONFIRMED"
		? "Waiting for confirmation"
		: `${checkoutStatusLabels[state]} · ${changed}`;

export default function Payment({ loaderData }: Route.ComponentProps) {
	useLivePage();
	const {
		reference,
		status,
		booking,
		payee,
		amountCents,
		taxCents,
		state,
		looks,
		words,
		changed,
		started,
		address,
		retryPath,
		returned,
		lines,
		paid,
	} = loaderData;
	const pathAfter = (count: number) => confirmingPath(booking.id, reference, count);
	return (
		<Page title={words.title} description="The status of your payment.">
			<PageTitle
				eyebrow={`Payment · ${reference}`}
				aside={paid ? undefined : stateLabel(state, changed)}
				lead={paid?.stamp === "Paid" ? undefined : words.lead}
			>
				{words.title}
			</PageTitle>
			<p className="no-print mb-10 flex flex-wrap gap-3 empty:hidden">
				{state === "UNCONFIRMED" && <ButtonLink href={pathAfter(0)}>Check again</ButtonLink>}
				{state === "STARTING" && <ButtonLink href={checkoutPath(booking.id, reference)}>Refresh</ButtonLink>}
				{address && state !== "CONFIRMING" && (
					<a href={address} className={buttonClasses(state === "OPEN" ? "main" : "plain")}>
						Continue to payment
					</a>
				)}
				{retryPath && <ButtonLink href={retryPath}>Try again</ButtonLink>}
				{status === "PAID" && !paid && (
					<ButtonLink href={href("/payments/:reference", { reference })} variant="plain">
						See the receipt
					</ButtonLink>
				)}
			</p>
			{state === "CONFIRMING" && (
				<CheckAgain
					left={CONFIRMING_LOOKS - (looks ?? 0)}
					next={pathAfter((looks ?? 0) + 1)}
					last={pathAfter(CONFIRMING_LOOKS)}
				/>
			)}
			{paid ? (
				<PaidSheet {...{ ...loaderData, paid }} />
			) : (
				<PaymentFacts
					title={booking.title}
					payee={payee}
					amountCents={amountCents}
					taxCents={taxCents}
					lines={lines.map(({ milestoneId, status: milestone, ...line }) => ({
						id: milestoneId,
						note: milestoneLabel({ status: milestone, isSettling: status === "PROCESSING" }),
						...line,
					}))}
					rows={[
						{ label: "Started", value: started },
						...(returned ? [{ label: "Goes back to you", value: returned }] : []),
					]}
				/>
			)}
			<Prose html={loaderData.explained} />
			{!paid && (
				<p>
					<Link to={bookingPath(booking.id)}>Back to the booking</Link>
				</p>
			)}
		</Page>
	);
}

type PaidSheetProps = Omit<Route.ComponentProps["loaderData"], "paid"> & {
	paid: ReturnType<typeof describePaid>;
};

/** A payment that has arrived, and who does what next. */
function PaidSheet({
	reference,
	booking,
	payee,
	amountCents,
	taxCents,
	changed,
	returned,
	lines,
	paid,
}: PaidSheetProps) {
	const bookingId = booking.id;
	return (
		<CallSheet
			className="mb-8"
			facts={["Payment", reference, changed]}
			stamp={paid.stamp}
			title={formatCents(amountCents)}
			lead={booking.title}
			lines={[
				{ key: "payee", label: "To", figure: payee },
				...lines.map(({ milestoneId, position, title, amountCents, status }, i) => ({
					key: milestoneId,
					label: `Milestone ${position + 1}: ${title}`,
					figure: formatCents(amountCents),
					note: (
						<>
							{milestoneLabel({ status })}
							{status === "FUNDED" && (
								<>
									, due <Time {...(paid.days[i] as TimeText)} />
								</>
							)}
						</>
					),
				})),
				...(taxCents > 0 ? [{ key: "tax", label: "Sales tax", figure: formatCents(taxCents) }] : []),
				...(returned ? [{ key: "returned", label: "Goes back to you", figure: returned }] : []),
			]}
		>
			{paid.steps.length > 0 && (
				<>
					<h3 className="slug mb-2 text-soft">What happens next</h3>
					<NumberedList steps={paid.steps} className="mb-5" />
				</>
			)}
			<ul className="no-print flex flex-wrap items-center gap-x-6 gap-y-2">
				<li>
					<ButtonLink href={bookingPath(bookingId)} variant="plain">
						Back to the booking
					</ButtonLink>
				</li>
				<li>
					<Link
						to={`${href("/messages")}?booking=${bookingId}`}
						className="inline-flex min-h-11 items-center"
					>
						Message {payee}
					</Link>
				</li>
				{paid.steps.length > 0 && (
					<li>
						<a
							href={href("/bookings/:bookingId/calendar.ics", { bookingId })}
							download
							className="inline-flex min-h-11 items-center"
						>
							Add to your calendar
						</a>
					</li>
				)}
				<li>
					<Link
						to={href("/payments/:reference", { reference })}
						className="inline-flex min-h-11 items-center"
					>
						See the receipt
					</Link>
				</li>
			</ul>
		</CallSheet>
	);
}

/**
 * The status of a payment. Once the payer is back from the bank, an open payment is CONFIRMING, and then
 * UNCONFIRMED if that takes too long.
 */
type PaymentState = CheckoutStatus | "CONFIRMING" | "UNCONFIRMED";

type Facts = {
	provider: string;
	payee: string;
	payUntil: string;
	failure: string | null;
	isUnmatched: boolean;
	isReturned: boolean;
};

/**
 * The text about each state of a payment, for the payer. A return from the bank doesn't prove that anything
 * was paid.
 */
const paymentWords: Record<PaymentState, (facts: Facts) => { title: string; lead: string }> = {
	STARTING: ({ provider }) => ({
		title: "Your payment is being prepared",
		lead: `${capitalize(provider)} hasn't answered yet. Nothing was charged. Refresh this page in a minute.`,
	}),
	OPEN: ({ provider, payUntil }) => ({
		title: "Not paid yet",
		lead: `You can pay at ${provider} until ${payUntil}.`,
	}),
	CONFIRMING: ({ provider }) => ({
		title: "Confirming your payment...",
		lead: `${capitalize(provider)} usually confirms a payment within a few seconds. This page updates by itself. You don't need to do anything. Please don't pay again.`,
	}),
	UNCONFIRMED: ({ provider, payUntil }) => ({
		title: "Your payment isn't confirmed yet",
		lead: `${capitalize(provider)} hasn't confirmed it yet. If you've paid, don't pay again: we'll email you once it's confirmed. If you haven't, you can pay until ${payUntil}.`,
	}),
	PROCESSING: ({ payee }) => ({
		title: "Your payment is being settled",
		lead: `Your bank takes a few days to move the money. We'll email you and ${payee} when it has arrived. Until then, you don't need to do anything.`,
	}),
	PAID: ({ payee, isReturned }) =>
		isReturned
			? {
					title: "We're sending your payment back",
					lead: "We got your payment, but this milestone was already paid or had ended. We'll email you when we've sent the refund.",
				}
			: {
					title: "Paid",
					lead: `We hold your payment until you accept the delivery. We've told ${payee} to get started.`,
				},
	FAILED: ({ failure, isUnmatched }) => ({
		title: "The payment didn't go through",
		lead: isUnmatched
			? (failure ?? "")
			: `${failure ?? "The bank declined it."} Nothing was charged. Try again, or use another card.`,
	}),
	EXPIRED: () => ({
		title: "The payment has expired",
		lead: "It wasn't made in time, or was replaced by another one. Nothing was charged.",
	}),
};
