import { BIRTH_DATE_DAYS } from "#app/domain/age-verification/age-verification.ts";

const answers = [
	{
		title: "Why we ask",
		body: "People make contracts here, and some of the work is for adults only. So every member must be 18 or older.",
	},
	{
		title: "Who sees it",
		body: "You and the people on our team who check it. Professionals see that you're verified, never your date of birth.",
	},
	{
		title: "How long we keep it",
		body: `Your date of birth is stored encrypted. ${BIRTH_DATE_DAYS} days after the decision we keep the year and delete the rest.`,
	},
];

/** How a date of birth is used and stored. */
export function WhyWeAsk() {
	return (
		<aside aria-labelledby="why-title" className="self-start">
			<h2 id="why-title" className="slug border-b border-line pb-2">
				Your date of birth
			</h2>
			<dl>
				{answers.map(({ title, body }) => (
					<div key={title} className="row first:border-t-0">
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="mt-1">{body}</dd>
					</div>
				))}
			</dl>
		</aside>
	);
}
