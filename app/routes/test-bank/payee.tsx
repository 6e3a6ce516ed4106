import { redirect } from "react-router";
import type * as z from "zod";
import {
	getBankPayee,
	type PayeeAddress,
	REFUSING_ACCOUNT,
	savePayeeAtTestBank,
} from "#app/domain/money/test-bank.server.ts";
import { PayeeForm } from "#app/domain/money/test-bank-forms.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import type { Route } from "./+types/payee";
import { bankPage, orUnknown } from "./parts/bank-page.tsx";
import { readKey } from "./parts/checkout-parts.tsx";

export const loader = ({ request, params: { payeeId } }: Route.LoaderArgs) =>
	orUnknown(() => payeePage({ payeeId, ...readKey(request) }));

export const action = ({ request, params: { payeeId }, context }: Route.ActionArgs) =>
	orUnknown(async () => {
		const address = { payeeId, ...readKey(request) };
		const typed = Object.fromEntries(getForm(context));
		const { data, error } = PayeeForm.safeParse(typed);
		if (!data) return payeePage(address, { typed, issues: error.issues });
		const { returnTo } = await savePayeeAtTestBank({ ...address, details: data });
		return redirect(returnTo, 303);
	});

type Refused = { typed: Record<string, unknown>; issues: z.core.$ZodIssue[] };

async function payeePage(
	address: PayeeAddress,
	{ typed, issues }: Refused = { typed: {}, issues: [] },
): Promise<Response> {
	const { name, bankEnding, taxEnding, returnTo, missing } = await getBankPayee(address);
	const field = (id: string, label: string, onFile: string | null, autoComplete: string) => {
		const error = issues.find(({ path }) => path[0] === id)?.message;
		return (
			<p>
				<label htmlFor={id}>{label}</label>
				{onFile && <span id={`${id}-hint`}>{onFile}. Leave this empty to keep it.</span>}
				{error && (
					<span id={`${id}-error`} className="field-error">
						{error}
					</span>
				)}
				<input
					id={id}
					name={id}
					defaultValue={String(typed[id] ?? "")}
					autoComplete={autoComplete}
					inputMode={id === "name" ? undefined : "numeric"}
					aria-invalid={error ? true : undefined}
					aria-describedby={
						[onFile && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined
					}
				/>
			</p>
		);
	};
	return bankPage({
		title: "Your payout details",
		error: issues[0]?.message,
		children: (
			<>
				<p>
					Enter anything, but nothing real. Only the last four digits of numbers are kept. For the account
					number {REFUSING_ACCOUNT}, the payee's bank refuses every payout.
				</p>
				{missing.length > 0 && (
					<p>Still missing: {missing.join(", ")}. You can save a part and come back later.</p>
				)}
				<form method="post">
					{field("name", "Name of the account's owner", name, "off")}
					{field(
						"accountNumber",
						"Account number",
						bankEnding && `The account ending in ${bankEnding} is on file`,
						"off",
					)}
					{field("taxId", "Tax ID", taxEnding && `The tax ID ending in ${taxEnding} is on file`, "off")}
					<button type="submit">Save and return to Greenroom</button>
				</form>
				<p>
					<a href={returnTo}>Return without saving</a>
				</p>
			</>
		),
	});
}
