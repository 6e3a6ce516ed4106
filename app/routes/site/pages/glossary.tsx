import { glossary } from "#app/domain/content/glossary.server.ts";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/glossary";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => glossary();

export default function GlossaryPage({ loaderData }: Route.ComponentProps) {
	const { title, description, keywords, lead, groups } = loaderData;
	const { site } = useViewer();
	const sections = groups.map(({ title }, i) => ({ id: `words-${i + 1}`, text: title }));
	return (
		<Page title={title} description={description} keywords={keywords}>
			<PageTitle eyebrow="Help" aside={`${groups.flatMap(({ terms }) => terms).length} words`} lead={lead}>
				{title}
			</PageTitle>
			<Margined margin={<Contents entries={sections} />}>
				{site.isEarlyAccess && (
					<p className="notice mb-8">
						Payment on {site.name} opens at launch. The words about money say how it will work then.
					</p>
				)}
				<div className="grid gap-12">
					{groups.map(({ title, terms }, i) => (
						<section key={title} aria-labelledby={`words-${i + 1}`}>
							<SectionHeading id={`words-${i + 1}`}>{title}</SectionHeading>
							<dl>
								{terms.map(({ id, term, text }) => (
									<div key={id} id={id} className="measure scroll-mt-4 border-t border-rule py-3">
										<dt className="font-semibold">{term}</dt>
										<dd className="mt-1">{text}</dd>
									</div>
								))}
							</dl>
						</section>
					))}
				</div>
			</Margined>
		</Page>
	);
}
