import { db, type Tx } from "#app/infra/database/db.server.ts";
import { currentRates } from "../sales-tax/sales-tax.server.ts";
import type { TaxByPlace } from "../sales-tax/sales-tax.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";

type Work = { bookingId: string; serviceLine: ServiceLine; isAmendment: boolean };

/**
 * The sales tax of a quote: that of the state where the work takes place, or, for remote work, of
 * the professional's. An amendment keeps what the agreement in force says, unless it moves the work.
 */
export async function taxByPlaceFor(
	{ bookingId, serviceLine, isAmendment }: Work,
	from: Tx = db(),
): Promise<TaxByPlace> {
	const { professional, quotes } = await from.booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: {
			professional: { select: { region: true } },
			quotes: {
				where: { status: "ACCEPTED" },
				take: 1,
				select: { isRemote: true, region: true, taxState: true, taxRate: true },
			},
		},
	});
	return {
		rates: currentRates(serviceLine),
		remoteState: professional.region,
		agreed: (isAmendment && quotes[0]) || null,
	};
}
