import { Family, Specimen } from "./specimen.tsx";

const colors = [
	{ name: "paper", classes: "bg-paper text-ink" },
	{ name: "sheet", classes: "bg-sheet text-ink" },
	{ name: "sage", classes: "bg-sage text-ink" },
	{ name: "soft on paper", classes: "bg-paper text-soft" },
	{ name: "green on paper", classes: "bg-paper text-green" },
	{ name: "on-green", classes: "bg-green text-on-green" },
	{ name: "tally on paper", classes: "bg-paper text-tally" },
	{ name: "on-tally", classes: "bg-tally-mark text-on-tally" },
	{ name: "ink", classes: "bg-ink text-paper" },
];

const edges = [
	{ name: "rule", classes: "border-rule" },
	{ name: "line", classes: "border-line" },
	{ name: "field", classes: "border-field" },
	{ name: "tally-mark", classes: "border-tally-mark" },
];

export function TokenSpecimens() {
	return (
		<Family id="tokens" title="Colors and type">
			<Specimen name="Colors">
				<ul className="grid grid-cols-2 border border-rule sm:grid-cols-3">
					{colors.map(({ name, classes }) => (
						<li key={name} className={`fact p-4 ${classes}`}>
							{name}
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen name="Rules">
				<ul className="grid gap-4 sm:grid-cols-4">
					{edges.map(({ name, classes }) => (
						<li key={name} className={`fact border-t-4 pt-1 ${classes}`}>
							{name}
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen name="Type">
				<p className="font-serif text-display font-semibold">Display</p>
				<p className="mt-3 font-serif text-h1 font-semibold">Heading one</p>
				<p className="mt-3 font-serif text-h2 font-semibold">Heading two</p>
				<p className="mt-3 font-serif text-h3 font-semibold">Heading three</p>
				<p className="mt-3 text-lead">Lead: who does what, where and when.</p>
				<p className="mt-3">
					Body: photographers, managers, attorneys, and accountants for content creators, each
					background-checked.
				</p>
				<p className="mt-3 text-small">Small: what is next to the text.</p>
				<p className="fact mt-3">Fact: PRO-402913, 12 Mar 2025, $500-2,500</p>
				<p className="slug mt-3">Slug: category · date · reference</p>
			</Specimen>
		</Family>
	);
}
