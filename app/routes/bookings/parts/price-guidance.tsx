import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { ChosenWork, PriceText } from "#app/domain/bookings/quotes/price-guidance.ts";
import { CHECK_DELAY } from "#app/ui/form/form-fields.ts";

/** What signed quotes for the same kind of work cost. Shows nothing if too few were signed. */
export const PriceGuidance = ({ prices }: { prices: readonly PriceText[] }) =>
	prices.map(({ key, label, figure, note }) => (
		<p key={key}>
			{label}: <strong className="whitespace-nowrap">{figure}</strong>. {note}.
		</p>
	));

/** The same for what is filled in on a form: `known` at first. With JavaScript, it follows each change. */
export function PricesOfChoice({ known, chosen }: { known: readonly PriceText[]; chosen: ChosenWork }) {
	const [prices, setPrices] = useState(known);
	const query = writeQuery(chosen);
	const shown = useRef(query);
	useEffect(() => {
		if (shown.current === query) return;
		const canceled = new AbortController();
		const timer = setTimeout(async () => {
			try {
				const answer = await fetch(`${href("/price-guidance")}?${query}`, { signal: canceled.signal });
				setPrices((await answer.json()) as PriceText[]);
				shown.current = query;
			} catch {
				// Without an answer, the text still says which work and which place it is about.
			}
		}, CHECK_DELAY);
		return () => {
			clearTimeout(timer);
			canceled.abort();
		};
	}, [query]);
	return <PriceGuidance prices={prices} />;
}

const writeQuery = ({ lines, isRemote, city, state }: ChosenWork): string =>
	new URLSearchParams([
		...lines.map((line) => ["line", line]),
		...(isRemote ? [["remote", "1"]] : Object.entries({ city, state })),
	]).toString();
