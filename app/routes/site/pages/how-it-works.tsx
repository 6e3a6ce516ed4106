import type { ReactNode } from "react";
import { href } from "react-router";
import { getHowItWorks, type HowItWorks } from "#app/domain/content/pages.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Tag } from "#app/ui/list/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/how-it-works";
import { JobSheet, MatchSheet } from "./parts/example-sheets.tsx";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => getHowItWorks();

export default function HowItWorksPage({ loaderData }: Route.ComponentProps) {
	const { title, description, keywords, intro, steps, closing, job } = loaderData;
	const { site } = useViewer();
	const sheets = [
		<MatchSheet key="match" match={job.match} headingLevel={3} />,
		...[job.quote, job.payment, job.delivery].map((sheet) => <JobSheet key={sheet.title} sheet={sheet} />),
	];
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
			<ol className="mt-12">
				{steps.map((step, i) => (
					<Step key={step.title} step={step} number={i + 1}>
						{sheets[i]}
					</Step>
				))}
			</ol>
			<section aria-labelledby="closing" className="mt-8">
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

/** A step: its number, text, and facts, next to an example from the product. */
function Step({
	step: { title, stamp, body, facts },
	number,
	children,
}: {
	step: HowItWorks["steps"][number];
	number: number;
	children: ReactNode;
}) {
	return (
		<li className="grid grid-cols-1 gap-x-16 gap-y-6 border-t border-line py-8 lg:grid-cols-2">
			<div className="grid grid-cols-[2.5rem_minmax(0,1fr)] content-start gap-y-2 sm:grid-cols-[4rem_minmax(0,1fr)]">
				<p aria-hidden="true" className="font-serif text-h1 leading-none text-green">
					{number}
				</p>
				<div>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<h2 className="text-h2">{title}</h2>
						{stamp && (
							<Tag isStamp variant="green">
								{stamp}
							</Tag>
						)}
					</div>
					<Prose html={body.html} className="mt-3" />
					<ul className="fact mt-4 border-t border-rule">
						{facts.map((text) => (
							<li key={text} className="border-b border-rule py-1.5">
								{text}
							</li>
						))}
					</ul>
				</div>
			</div>
			{children}
		</li>
	);
}
