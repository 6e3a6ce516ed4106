import { confirmAtTestBank, getBankCheckout } from "#app/domain/money/test-bank.server.ts";
import { ConfirmForm } from "#app/domain/money/test-bank-forms.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import type { Route } from "./+types/confirm";
import { bankPage, orUnknown } from "./parts/bank-page.tsx";
import { goOn, Order, readKey } from "./parts/checkout-parts.tsx";

export const loader = ({ request, params: { checkoutId } }: Route.LoaderArgs) =>
	orUnknown(() => confirmPage({ checkoutId, key: readKey(request).key }));

export const action = ({ request, params: { checkoutId }, context }: Route.ActionArgs) =>
	orUnknown(async () => {
		const address = { checkoutId, key: readKey(request).key };
		const { data, error } = ConfirmForm.safeParse(Object.fromEntries(getForm(context)));
		if (!data) return confirmPage(address, error.issues[0]?.message);
		return goOn(await confirmAtTestBank({ ...address, isConfirmed: data.answer === "confirm" }), address.key);
	});

async function confirmPage(address: { checkoutId: string; key: string }, error?: string): Promise<Response> {
	const checkout = await getBankCheckout(address);
	if (checkout.state !== "CONFIRMING") return goOn(checkout, address.key);
	return bankPage({
		title: "Confirm this payment",
		error,
		children: (
			<>
				<p>The bank of the test card asks whether it's really you.</p>
				<Order checkout={checkout} />
				<form method="post">
					<button type="submit" name="answer" value="confirm">
						Confirm payment
					</button>
					<button type="submit" name="answer" value="refuse" className="plain">
						Refuse payment
					</button>
				</form>
			</>
		),
	});
}
