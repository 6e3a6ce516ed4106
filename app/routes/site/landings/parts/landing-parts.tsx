import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type Link = { label: string; href: string };

/** The links of a call to action. The first is the page's main action. */
function Actions({ links }: { links: readonly Link[] }) {
	return (
		<p className="mt-6 flex flex-wrap gap-3">
			{links.map(({ label, href }, i) => (
				<ButtonLink key={label} href={href} variant={i === 0 ? "main" : "plain"}>
					{label}
				</ButtonLink>
			))}
		</p>
	);
}

/** The hero: what the page offers, for whom, and what to do. */
export function Hero({
	eyebrow,
	title,
	lead,
	links,
	children,
}: {
	eyebrow: string;
	title: string;
	lead: string;
	links: readonly Link[];
	children: ReactNode;
}) {
	return (
		<header className="grid grid-cols-1 items-end gap-x-16 gap-y-8 border-t-3 border-double border-line pt-3 lg:grid-cols-[1.6fr_1fr]">
			<div>
				<p className="slug text-soft">{eyebrow}</p>
				<h1 tabIndex={-1} className="mt-6 text-display lg:mt-10">
					{title}
				</h1>
				<p className="measure mt-5 text-lead">{lead}</p>
				<Actions links={links} />
			</div>
			{children}
		</header>
	);
}

type Request = {
	facts: readonly string[];
	title: string;
	lines: readonly { label: string; figure: string }[];
};

/** A request as a professional receives it. The request is invented, and the sheet says so. */
export const RequestSheet = ({ request: { facts, title, lines } }: { request: Request }) => (
	<CallSheet
		facts={facts}
		stamp="Example"
		title={title}
		lines={lines.map((line) => ({ key: line.label, ...line }))}
	/>
);

type SectionProps = { id: string; title: string; aside?: ReactNode; lead?: ReactNode; children: ReactNode };

export function Section({ id, title, aside, lead, children }: SectionProps) {
	return (
		<section aria-labelledby={id} className="mt-20">
			<SectionHeading id={id} aside={aside} lead={lead}>
				{title}
			</SectionHeading>
			{children}
		</section>
	);
}

type Point = { title: string; body: string };

const columns = {
	2: "md:grid-cols-2",
	3: "md:grid-cols-2 lg:grid-cols-3",
	4: "sm:grid-cols-2 xl:grid-cols-4",
};

/** Points in a grid, numbered if their order matters. */
export function Points({
	points,
	across,
	isNumbered = false,
}: {
	points: readonly Point[];
	across: keyof typeof columns;
	isNumbered?: boolean;
}) {
	const List = isNumbered ? "ol" : "ul";
	return (
		<List className={`grid grid-cols-1 gap-x-10 gap-y-8 ${columns[across]}`}>
			{points.map(({ title, body }, i) => (
				<li key={title} className={isNumbered ? "border-t-3 border-line pt-3" : "border-t border-rule pt-3"}>
					{isNumbered && <p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>}
					<h3 className="text-h3">{title}</h3>
					<p className="mt-1">{body}</p>
				</li>
			))}
		</List>
	);
}

/** Figures with their labels and notes. */
export function Stats({
	stats,
}: {
	stats: readonly { value: string; label: string; note?: string | undefined }[];
}) {
	return (
		<dl className="grid grid-cols-1 border-y border-line sm:grid-cols-2 lg:grid-cols-4">
			{stats.map(({ value, label, note }) => (
				<div
					key={label}
					className="flex flex-col-reverse justify-end border-rule px-5 py-5 not-last:border-b sm:not-last:border-r sm:not-last:border-b-0"
				>
					<dt>
						{label}
						{note && <span className="mt-1 block text-small text-soft">{note}</span>}
					</dt>
					<dd className="font-serif text-display font-semibold text-green lg:text-h1 lg:whitespace-nowrap">
						{value}
					</dd>
				</div>
			))}
		</dl>
	);
}

type Story = { name: string; place: string; line: string; quote: string; result: string };

/** Success stories. The people are invented, and each story says so. */
export function Stories({ stories }: { stories: readonly Story[] }) {
	return (
		<ul className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-3">
			{stories.map(({ name, place, line, quote, result }) => (
				<li key={name} className="flex flex-col border-t-3 border-double border-line pt-3">
					<figure className="flex flex-1 flex-col">
						<figcaption>
							<div className="flex flex-wrap items-baseline justify-between gap-x-4">
								<p className="font-serif text-h3 font-semibold">{name}</p>
								<Tag variant="soft">Example</Tag>
							</div>
							<p className="fact mt-1 text-soft">{place}</p>
							<p className="text-small">{line}</p>
						</figcaption>
						<blockquote className="my-4 font-serif text-lead italic">“{quote}”</blockquote>
						<p className="mt-auto border-t border-rule pt-3 text-small">{result}</p>
					</figure>
				</li>
			))}
		</ul>
	);
}

export function Closing({ title, body, links }: { title: string; body: string; links: readonly Link[] }) {
	return (
		<section aria-labelledby="closing-title" className="mt-20 border-y-4 border-double border-line py-8">
			<h2 id="closing-title" className="text-h2">
				{title}
			</h2>
			<p className="measure mt-3 text-lead">{body}</p>
			<Actions links={links} />
		</section>
	);
}
