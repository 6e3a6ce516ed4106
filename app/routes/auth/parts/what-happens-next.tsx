import { NumberedList } from "#app/ui/list/numbered-list.tsx";

const ways = [
	{
		who: "As a content creator",
		steps: [
			"Confirm that you are an adult.",
			"Tell us what you need: your location, budget, and dates.",
			"We propose professionals who fit, and tell you why we chose each one.",
		],
	},
	{
		who: "As a professional",
		steps: [
			"Apply with your documents and references.",
			"We verify your identity and your work.",
			"You receive requests from verified creators.",
		],
	},
];

/** What follows sign-up, for creators and for professionals. */
export function WhatHappensNext() {
	return (
		<aside aria-labelledby="next-title">
			<h2 id="next-title" className="slug border-b border-line pb-2">
				What happens next
			</h2>
			{ways.map(({ who, steps }) => (
				<section key={who} className="mt-5">
					<h3 className="text-h3">{who}</h3>
					<NumberedList steps={steps} className="mt-3" />
				</section>
			))}
		</aside>
	);
}
