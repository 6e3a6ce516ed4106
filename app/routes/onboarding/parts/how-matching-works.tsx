import { NumberedList } from "#app/ui/list/numbered-list.tsx";

/** What becomes of a request. */
export function HowMatchingWorks({ matchingTime, matches }: { matchingTime: string; matches: string }) {
	const steps = [
		"We compare your request with every verified professional: specialization first, then place, budget and timeline.",
		`Within ${matchingTime} you get ${matches} names, each with the reason why.`,
		"You look at their work and ask for quotes. If nobody fits, say so, and we look again.",
	];
	return (
		<aside aria-labelledby="matching-title" className="self-start">
			<h2 id="matching-title" className="slug border-b border-line pb-2">
				How matching works
			</h2>
			<NumberedList steps={steps} />
			<p className="mt-5 text-small">Nobody outside our team sees your request before you ask for a quote.</p>
		</aside>
	);
}
