import { getBankCheckout, payAtTestBank, testCards } from "#app/domain/money/test-bank.server.ts";
import { PayForm } from "#app/domain/money/test-bank-forms.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import type { Route } from "./+types/checkout";
import { bankPage, orUnknown } from "./parts/bank-page.tsx";
import { endedPage, goOn, Order, readKey } from "./parts/checkout-parts.tsx";

export const loader = ({ request, params: { checkoutId } }: Route.LoaderArgs) =>
	orUnknown(() => payPage({ checkoutId, key: readKey(request).key }));

export const action = ({ request, params: { checkoutId }, context }: Route.ActionArgs) =>
	orUnknown(async () => {
		const address = { checkoutId, key: readKey(request).key };
		const { data, error } = PayForm.safeParse(Object.fromEntries(getForm(context)));
		if (!data) return payPage(address, error.issues[0]?.message);
		return goOn(await payAtTestBank({ ...address, card: data.card }), address.key);
	});

async function payPage(address: { checkoutId: string; key: string }, error?: string): Promise<Response> {
	const checkout = await getBankCheckout(address);
	if (checkout.state === "CONFIRMING") return goOn(checkout, address.key);
	if (checkout.state !== "OPEN") return endedPage(checkout);
	return bankPage({
		title: "Pay",
		error,
		children: (
			<>
				<Order checkout={checkout} />
				<form method="post">
					<fieldset aria-describedby={error && "card-error"}>
						<legend>Which test card do you pay with?</legend>
						{error && (
							<p id="card-error" className="field-error">
								{error}
							</p>
						)}
						{Object.entries(testCards).map(([name, { number, outcome }]) => (
							<label key={name}>
								<input type="radio" name="card" value={name} />
								<span>
									<span className="number">{number}</span> {outcome}
								</span>
							</label>
						))}
					</fieldset>
					<button type="submit">Pay</button>
				</form>
				<p>
					<a href={checkout.cancelTo}>Return to Greenroom without paying</a>
				</p>
			</>
		),
	});
}
