import { redirect } from "react-router";
import type { getBankCheckout } from "#app/domain/money/test-bank.server.ts";
import { AddressQuery } from "#app/domain/money/test-bank-forms.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { bankPage } from "./bank-page.tsx";

type Checkout = Awaited<ReturnType<typeof getBankCheckout>>;

/** The query of a URL: its key and its expiration time. */
export const readKey = (request: Request) =>
	AddressQuery.parse(Object.fromEntries(new URL(request.url).searchParams));

/** The amount, purpose, and reference of the payment. */
export function Order({ checkout: { amountCents, description, reference } }: { checkout: Checkout }) {
	return (
		<dl>
			<dt>Amount</dt>
			<dd>{formatCents(amountCents)}</dd>
			<dt>For</dt>
			<dd>{description}</dd>
			<dt>Reference</dt>
			<dd>{reference}</dd>
		</dl>
	);
}

/**
 * Redirects the payer to the confirmation, to the checkout's own page (if it is open, has failed, or has
 * expired), or back to Greenroom.
 */
export function goOn({ id, state, returnTo }: Checkout, key: string): Response {
	const here = `/test-bank/checkouts/${id}`;
	if (state === "CONFIRMING") return redirect(`${here}/confirm?key=${key}`, 303);
	return redirect(
		state === "FAILED" || state === "EXPIRED" || state === "OPEN" ? `${here}?key=${key}` : returnTo,
		303,
	);
}

/** The bank's page about a checkout that can't be paid anymore. */
export function endedPage(checkout: Checkout): Response {
	const { state, failure, returnTo } = checkout;
	const [title, text] =
		state === "FAILED"
			? ["Payment refused", `${failure ?? ""} Nothing was charged.`]
			: state === "EXPIRED"
				? ["Payment expired", "This payment was not made in time, or was called off. Nothing was charged."]
				: ["Payment received", "You have paid. There is nothing more to do here."];
	return bankPage({
		title,
		children: (
			<>
				<p>{text}</p>
				<Order checkout={checkout} />
				<p>
					<a href={returnTo}>Return to Greenroom</a>
				</p>
			</>
		),
	});
}
