import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { OrderDepositForm } from "#app/domain/money/debt-forms.ts";
import { orderDeposit } from "#app/domain/money/own-funds.server.ts";
import { getOwnFunds } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Table, timeColumn } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/own-funds";

export const handle = { breadcrumb: "Own funds" } satisfies RouteHandle;

const statuses = {
	REQUESTED: "Ordered",
	ARRIVED: "Arrived",
	FAILED: "Refused",
	RETURNED: "Returned",
} as const;

export async function loader({ context }: Route.LoaderArgs) {
	const { addedCents, availableCents, usedCents, budgetCents, year, isOffered, deposits } = await getOwnFunds(
		getActor(context),
	);
	return {
		isOffered,
		sums: [
			{ key: "added", label: "Added so far", figure: formatCents(addedCents) },
			{
				key: "available",
				label: "Available for the guarantee",
				figure: formatCents(availableCents),
				note: "What was added, less what the guarantee cost and what professionals still owe for it, and never more than the provider holds beyond other people's money",
			},
			{ key: "budget", label: `Budget for ${year}`, figure: formatCents(budgetCents) },
			{ key: "used", label: `Used in ${year}`, figure: formatCents(usedCents) },
		],
		deposits: deposits.map(({ id, reference, amountCents, status, statusAt, failure, requestedBy }) => ({
			id,
			reference,
			amount: formatCents(amountCents),
			status: statuses[status],
			refusal:
				status === "FAILED"
					? `${failure ?? "The payment provider gave no reason."} Nothing was added. Solve this with our bank or the payment provider, then order a new deposit.`
					: status === "RETURNED"
						? "Our bank took the money back after it had arrived. Solve this with our bank, then order a new deposit."
						: undefined,
			by: requestedBy?.name ?? "Someone whose account was deleted",
			time: exactTimestamp(statusAt),
		})),
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, OrderDepositForm, async ({ amount }, actor) => {
		const { reference } = await orderDeposit(actor, { amount });
		return redirectWithFlash(
			href("/admin/money/own-funds"),
			`${reference} was ordered. You can use it once the payment provider reports that it has arrived.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function OwnFunds({
	loaderData: { sums, deposits, isOffered },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof OrderDepositForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Own funds"
			description="Our own money at the payment provider, from which the guarantee is paid."
			eyebrow="Back office · Money"
			lead={
				isOffered
					? "The guarantee is paid from this money, never from money held for others."
					: "There is no guarantee now, because its budget in content/site.yaml is 0."
			}
			form={form}
		>
			<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
				<section aria-labelledby="funds-title">
					<SectionHeading id="funds-title">Where it stands</SectionHeading>
					<PriceList lines={sums} />
				</section>
				<section aria-labelledby="order-title">
					<SectionHeading id="order-title">Add money</SectionHeading>
					<PageForm form={form} submit="Order the deposit" pending="Ordering..." className="max-w-xl">
						<TextField
							{...getInputProps(fields.amount, { type: "text" })}
							label="Amount in dollars"
							hint="The payment provider takes it from our bank account."
							kind="amount"
						/>
					</PageForm>
				</section>
			</div>
			<SectionHeading id="deposits-title" className="mt-12">
				Deposits
			</SectionHeading>
			{deposits.length === 0 ? (
				<p>No money has been added yet.</p>
			) : (
				<Table
					caption={<span className="sr-only">Deposits, latest first</span>}
					rows={deposits}
					rowKey={({ id }) => id}
					columns={[
						{
							key: "reference",
							label: "Reference",
							isHead: true,
							cell: ({ reference }) => <span className="fact">{reference}</span>,
						},
						{
							key: "status",
							label: "Status",
							cell: ({ status, refusal }) => (
								<>
									{status}
									{refusal !== undefined && <p className="mt-1 max-w-md text-small">{refusal}</p>}
								</>
							),
						},
						{
							key: "by",
							label: "Ordered by",
							cell: ({ by }) => <span className="wrap-anywhere">{by}</span>,
						},
						timeColumn("Since"),
						{ key: "amount", label: "Amount", isNumber: true, cell: ({ amount }) => amount },
					]}
				/>
			)}
		</BackOfficePage>
	);
}
