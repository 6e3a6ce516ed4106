import { getServices } from "#app/domain/service-lines/service-line-queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { itemList } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/services";
import { LineDrawing } from "./line-drawing.tsx";

export const handle = { reading: true };

export const loader = () => getServices();

/** The lines of help with their prices. The directory of professionals takes this address once it opens. */
export default function Services({ loaderData: page }: Route.ComponentProps) {
	return (
		<Page
			title={page.title}
			description={page.description}
			keywords={page.keywords}
			structuredData={[itemList({ name: page.title, items: page.lines.map(({ name, slug }) => ({ name, path: `/services/${slug}` })) })]}
		>
			<PageTitle slug={`${page.lines.length} lines of help`} aside="US dollars" lead={page.lead}>
				{page.title}
			</PageTitle>
			<ul className="border-t border-line">
				{page.lines.map((line) => (
					<Line key={line.slug} {...line} />
				))}
			</ul>
			<Notice title={page.directory.title} className="mt-12 max-w-3xl">
				<p>{page.directory.body}</p>
			</Notice>
			<section aria-labelledby="matching-title" className="mt-16">
				<SectionHeading id="matching-title">{page.matching.title}</SectionHeading>
				<ol className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-3">
					{page.matching.steps.map(({ title, body }, i) => (
						<li key={title}>
							<p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>
							<h3 className="mt-1 text-h3">{title}</h3>
							<p className="mt-2">{body}</p>
						</li>
					))}
				</ol>
				<p className="mt-8">
					<ButtonLink href="/auth/signup?type=CREATOR">Get matched</ButtonLink>
				</p>
			</section>
			<section aria-labelledby="professionals-title" className="mt-16 border-y-4 border-double border-line py-8">
				<h2 id="professionals-title" className="text-h2">
					{page.professionals.title}
				</h2>
				<p className="measure mt-3 text-lead">{page.professionals.body}</p>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href="/auth/signup?type=PROFESSIONAL" look="plain">
						Apply as a professional
					</ButtonLink>
					<ButtonLink href="/locations" look="quiet">
						Rates by city
					</ButtonLink>
				</p>
			</section>
		</Page>
	);
}

function Line({ slug, name, description, price }: Route.ComponentProps["loaderData"]["lines"][number]) {
	return (
		<li className="relative grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 border-b border-rule py-5 hover:bg-sage lg:grid-cols-[auto_2fr_1fr] lg:items-center">
			<LineDrawing line={slug} className="row-span-2 size-12 text-green sm:size-16 lg:row-span-1" />
			<div>
				<h2 className="text-h3">
					<a href={`/services/${slug}`} className="card-link">
						{name}
					</a>
				</h2>
				<p className="mt-1 max-w-2xl">{description}</p>
			</div>
			<p className="fact lg:text-right">{price}</p>
		</li>
	);
}
