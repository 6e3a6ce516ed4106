import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { AgreedMilestone } from "../milestones/create-milestones.server.ts";
import { taxAt } from "../sales-tax/sales-tax.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { taxByPlaceFor } from "./quote-tax.server.ts";
import { taxesOf, totalsOf } from "./quote-total.ts";

type Pricing = {
	bookingId: string;
	serviceLine: ServiceLine;
	isAmendment: boolean;
	/** The fee, in hundredths of a percent. */
	basisPoints: number;
	/** Milestones that an amendment keeps as they were signed. */
	fixed: readonly { position: number; feeCents: number; taxCents: number }[];
};

/**
 * A version of a quote as it is stored, by the calculator: its place, totals with sales tax, items,
 * and milestones with fee and tax. The preview shows the same.
 */
export async function priceQuote(
	input: QuoteInput,
	{ bookingId, serviceLine, isAmendment, basisPoints, fixed }: Pricing,
	from: Tx = db(),
) {
	const place =
		input.place === "on_site"
			? { isRemote: false, city: input.city, region: input.state }
			: { isRemote: true, city: null, region: null };
	const items = input.items.map(({ description, quantity, unitPrice }, position) => ({
		position,
		description,
		quantity,
		unitCents: unitPrice,
	}));
	const amounts = input.milestones.map(({ amount }) => amount);
	const tax = taxAt(await taxByPlaceFor({ bookingId, serviceLine, isAmendment }, from), place);
	const { milestoneFees, ...totals } = totalsOf(
		items,
		amounts,
		basisPoints,
		new Map(fixed.map(({ position, feeCents }) => [position, feeCents])),
	);
	const { milestoneTaxes, taxCents } = taxesOf(
		amounts,
		tax.taxRate,
		new Map(fixed.map(({ position, taxCents }) => [position, taxCents])),
	);
	const milestones = agreedOf(input).map((milestone, i) => ({
		...milestone,
		feeCents: milestoneFees[i] ?? 0,
		taxCents: milestoneTaxes[i] ?? 0,
	}));
	return { place, totals: { ...totals, ...tax, taxCents }, items, milestones };
}

/** The milestones of a quote in the form in which they are agreed on. */
export const agreedOf = ({ milestones }: Pick<QuoteInput, "milestones">): AgreedMilestone[] =>
	milestones.map(({ title, deliverable, dueOn, amount }, position) => ({
		position,
		title,
		deliverable,
		dueOn,
		amountCents: amount,
	}));
