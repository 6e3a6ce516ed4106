import { db, type Tx } from "#app/infra/database/db.server.ts";
import { currentTax } from "../sales-tax/sales-tax.server.ts";
import type { TaxTerms } from "../sales-tax/sales-tax.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";

type Work = { bookingId: string; serviceLine: ServiceLine; isAmendment: boolean; place: { isRemote: boolean; region: string | null } };

/**
 * The sales tax of a quote: that of the state where the work takes place, or, for remote work, of
 * the professional's. An amendment keeps what the agreement in force says, unless it moves the work.
 */
export async function taxTermsFor({ bookingId, serviceLine, isAmendment, place }: Work, from: Tx = db()): Promise<TaxTerms> {
	const inForce = isAmendment
		? await from.quote.findFirst({ where: { bookingId, status: "ACCEPTED" }, select: { isRemote: true, region: true, taxState: true, taxRate: true } })
		: null;
	if (inForce && inForce.isRemote === place.isRemote && inForce.region === place.region) return { taxState: inForce.taxState, taxRate: inForce.taxRate };
	if (!place.isRemote) return currentTax(serviceLine, place.region);
	const { professional } = await from.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { professional: { select: { region: true } } } });
	return currentTax(serviceLine, professional.region);
}
