import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { findProvider } from "#app/infra/payments/provider.server.ts";

type Reversal = {
	reference: string;
	status: "WAITING" | "SENDING" | "REVERSED" | "ENDED";
	amountCents: number;
	statusAt: Date;
	failure: string | null;
	payout: { reference: string; payment: { provider: string } };
};

/** Tells the team what was taken back from a professional's balance at the provider, and why not more. */
export const describeReversals = (reversals: readonly Reversal[]) =>
	reversals.map((reversal) => ({ label: "Taken back", value: describe(reversal) }));

function describe({ reference, status, amountCents, statusAt, failure, payout }: Reversal): string {
	const { provider } = payout.payment;
	const where = `${payout.reference} from their balance at ${findProvider(provider)?.label ?? provider}`;
	switch (status) {
		case "REVERSED":
			return `${formatCents(amountCents)} of ${where} as ${reference}, ${exactTimestamp(statusAt).text}`;
		case "SENDING":
			return `${formatCents(amountCents)} of ${where} is being taken back as ${reference}`;
		case "WAITING":
			return `Nothing yet of ${where}. We try as soon as nothing is contested.`;
		case "ENDED":
			return `Nothing of ${where}. ${failure === null ? "There was nothing left to take back." : `The provider refused it: ${failure}`}`;
	}
}
