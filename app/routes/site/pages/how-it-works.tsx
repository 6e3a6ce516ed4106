import { href } from "react-router";
import { getHowItWorks, type HowItWorks } from "#app/domain/content/pages.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/how-it-works";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => getHowItWorks();

export default function HowItWorksPage({ loaderData }: Route.ComponentProps) {
	const { title, description, keywords, intro, steps, sides, nowAndLater, promises, closing } = loaderData;
	const { site } = useViewer();
	return (
		<Page
			title={title}
			description={description}
			keywords={keywords}
			structuredData={[webPage({ name: title, description, path: href("/how-it-works") })]}
		>
			<PageTitle eyebrow={site.isEarlyAccess ? "Early Access · Four steps" : "Four steps"} intro={intro.html}>
				{title}
			</PageTitle>
			<StepList steps={steps} />
			<Sides sides={sides} />
			<NowAndLater rows={nowAndLater} />
			<PromiseList promises={promises} />
			<section aria-labelledby="closing" className="mt-16">
				<SectionHeading id="closing" lead={closing.body}>
					{closing.title}
				</SectionHeading>
				<p className="flex flex-wrap gap-3">
					<ButtonLink href={href("/auth/signup")}>
						{site.isEarlyAccess ? "Join Early Access" : "Get started"}
					</ButtonLink>
					<ButtonLink href={href("/services")} variant="plain">
						{site.isEarlyAccess ? "View Platform Demo" : "Browse professionals"}
					</ButtonLink>
				</p>
			</section>
		</Page>
	);
}

/** The steps: number, text, and the facts at the right edge. */
function StepList({ steps }: { steps: HowItWorks["steps"] }) {
	return (
		<ol className="mt-12">
			{steps.map(({ title, body, facts }, i) => (
				<li
					key={title}
					className="grid grid-cols-1 gap-x-8 gap-y-3 border-t border-ink py-6 md:grid-cols-[4rem_1fr] lg:grid-cols-[4rem_minmax(0,62ch)_minmax(16rem,1fr)]"
				>
					<p aria-hidden="true" className="font-serif text-h1 leading-none text-green">
						{i + 1}
					</p>
					<div>
						<h2 className="text-h2">{title}</h2>
						<Prose html={body.html} className="mt-2" />
					</div>
					<ul className="fact md:col-start-2 lg:col-start-3 lg:pt-2 lg:text-right">
						{facts.map((text) => (
							<li key={text} className="border-b border-rule py-1.5">
								{text}
							</li>
						))}
					</ul>
				</li>
			))}
		</ol>
	);
}

/** Each side's contributions and decisions. */
function Sides({ sides }: { sides: HowItWorks["sides"] }) {
	return (
		<section aria-labelledby="sides-title" className="mt-16">
			<SectionHeading id="sides-title">The two sides</SectionHeading>
			<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
				{sides.map(({ title, body }) => (
					<div key={title}>
						<h3 className="text-h3">{title}</h3>
						<Prose html={body.html} className="mt-2" />
					</div>
				))}
			</div>
		</section>
	);
}

type Row = HowItWorks["nowAndLater"][number];

/** Features that work today and, in early access, those that open at launch, side by side. */
function NowAndLater({ rows }: { rows: HowItWorks["nowAndLater"] }) {
	const { site } = useViewer();
	return (
		<section aria-labelledby="now-title" className="mt-16">
			<SectionHeading id="now-title">
				{site.isEarlyAccess ? "Now and at launch" : "What works here"}
			</SectionHeading>
			<Table
				caption={
					<span className="sr-only">
						{site.isEarlyAccess
							? "Each feature in early access and at launch"
							: "Each feature and how it works"}
					</span>
				}
				columns={[
					{ key: "topic", label: "Feature", cell: ({ topic }) => topic, isHead: true },
					{ key: "now", label: site.isEarlyAccess ? "Now" : "How it works", cell: ({ now }) => now },
					...(site.isEarlyAccess
						? [{ key: "launch", label: "At launch", cell: ({ launch }: Row) => launch }]
						: []),
				]}
				rows={rows}
				rowKey={({ topic }) => topic}
			/>
		</section>
	);
}

/** Each promise, as of today and, in early access, at launch. */
function PromiseList({ promises }: { promises: HowItWorks["promises"] }) {
	const { site } = useViewer();
	return (
		<section aria-labelledby="promises-title" className="mt-16">
			<SectionHeading id="promises-title">What we promise</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2">
				{promises.map(({ title, now, launch }) => (
					<li key={title} className="border-t border-rule pt-3">
						<h3 className="text-h3">{title}</h3>
						{site.isEarlyAccess ? (
							<dl className="mt-2 grid grid-cols-1 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2">
								<dt className="fact pt-1 uppercase text-soft">Now</dt>
								<dd>{now}</dd>
								<dt className="fact pt-1 uppercase text-soft">At launch</dt>
								<dd>{launch}</dd>
							</dl>
						) : (
							<p className="mt-2">{now}</p>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}
