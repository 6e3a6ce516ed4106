import { NumberedList } from "#app/ui/list/numbered-list.tsx";

/** How a request is matched. */
export function HowMatchingWorks({ matchingTime, matches }: { matchingTime: string; matches: string }) {
	const steps = [
		"We compare your request with every verified professional: specialization first, then location, budget, and timeline.",
		`Within ${matchingTime}, we propose ${matches} professionals, with the reason for each one.`,
		"You look at their work and request quotes. If no one fits, tell us, and we'll look again.",
	];
	return (
		<aside aria-labelledby="matching-title" className="self-start">
			<h2 id="matching-title" className="slug border-b border-line pb-2">
				How matching works
			</h2>
			<NumberedList steps={steps} />
			<p className="mt-5 text-small">Only our team sees your request until you ask someone for a quote.</p>
		</aside>
	);
}
