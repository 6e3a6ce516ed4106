import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { ChosenWork, PriceText } from "#app/domain/bookings/quotes/price-guidance.ts";
import { CHECK_DELAY } from "#app/ui/form/form-fields.ts";
import { PriceGuidance } from "./price-guidance.tsx";

/**
 * The prices of signed quotes for the work on a form. Starts with `known` and, with JavaScript, follows each
 * change. It has its own file, so that pages without such a form don't load its script.
 */
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
				// If the request fails, the old prices stay. Their text says which work and place they're for.
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
