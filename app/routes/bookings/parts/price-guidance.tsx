import type { PriceText } from "#app/domain/bookings/quotes/price-guidance.ts";

/** The prices of signed quotes for the same kind of work. Shows nothing if too few were signed. */
export const PriceGuidance = ({ prices }: { prices: readonly PriceText[] }) =>
	prices.map(({ key, label, figure, note }) => (
		<p key={key}>
			{label}: <strong className="whitespace-nowrap">{figure}</strong>. {note}.
		</p>
	));
