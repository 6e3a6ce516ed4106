import { factNamed } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";

/**
 * The fee for work of a service line now, in hundredths of a percent: the marketplace fee of
 * content/site.yaml, and none on legal services, since attorneys may not share fees with
 * nonlawyers (ABA Model Rule 5.4).
 */
export const feeFor = (serviceLine: ServiceLine): number =>
	serviceLine === "LEGAL" ? 0 : Math.round((factNamed("marketplace-fee").value ?? 0) * 100);

/**
 * The rule that states today's fee for a service line, for a quote to refer to. It is written when
 * the fee is first applied, and again after it has changed; quotes keep the rule they began with.
 */
export async function currentFeeRule(
	tx: Tx,
	serviceLine: ServiceLine,
): Promise<{ id: string; basisPoints: number }> {
	const basisPoints = feeFor(serviceLine);
	const latest = await tx.feeRule.findFirst({
		where: { serviceLine },
		orderBy: [{ effectiveAt: "desc" }, { id: "desc" }],
	});
	if (latest?.basisPoints === basisPoints) return latest;
	return tx.feeRule.create({
		data: { serviceLine, basisPoints, effectiveAt: nowAfter(latest?.effectiveAt ?? new Date(0)) },
	});
}
