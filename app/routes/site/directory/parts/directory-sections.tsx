import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "../+types/directory";
import { LineDrawing } from "./line-drawing.tsx";

type Page = Route.ComponentProps["loaderData"]["page"];

/** The service lines with their prices, each linked to its page. */
export function Lines({ title, body, lines }: Page["directory"] & { lines: Page["lines"] }) {
	return (
		<section aria-labelledby="lines-title" className="mt-12 sm:mt-20">
			<SectionHeading id="lines-title" aside="US dollars" lead={body}>
				{title}
			</SectionHeading>
			<ul className="border-t border-line">
				{lines.map((line) => (
					<Line key={line.slug} {...line} />
				))}
			</ul>
		</section>
	);
}

function Line({ slug, name, description, price }: Page["lines"][number]) {
	return (
		<li className="relative grid gap-x-5 gap-y-1 border-b border-rule py-1.5 hover:bg-sage lg:grid-cols-[auto_2fr_1fr] sm:grid-cols-[auto_1fr] sm:py-5 lg:items-center">
			<LineDrawing
				line={slug}
				className="row-span-2 size-10 max-sm:hidden text-green sm:size-16 lg:row-span-1"
			/>
			<div>
				<h3 className="text-h3">
					<a href={href("/services/:service", { service: slug })} className="card-link">
						{name}
					</a>
				</h3>
				<p className="mt-1 max-w-2xl max-sm:hidden">{description}</p>
			</div>
			<p className="fact lg:text-right">{price}</p>
		</li>
	);
}

/** How matching works, in steps. */
export function Matching({ title, steps }: Page["matching"]) {
	return (
		<section aria-labelledby="matching-title" className="mt-12 sm:mt-16">
			<SectionHeading id="matching-title">{title}</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-10 gap-y-4 sm:gap-y-8 md:grid-cols-3">
				{steps.map(({ title: step, body }, i) => (
					<li key={step}>
						<p className="fact text-soft max-sm:sr-only">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="mt-1 text-h3">{step}</h3>
						<p className="mt-2 max-sm:hidden">{body}</p>
					</li>
				))}
			</ol>
			<p className="mt-6 sm:mt-8">
				<ButtonLink href={`${href("/auth/signup")}?type=CREATOR`}>Get matched</ButtonLink>
			</p>
		</section>
	);
}

/** The call to action for professionals. */
export function Closing({ title, body }: Page["professionals"]) {
	return (
		<section
			aria-labelledby="professionals-title"
			className="mt-12 border-y-4 border-double border-line py-8"
		>
			<h2 id="professionals-title" className="text-h2">
				{title}
			</h2>
			<p className="measure mt-3 text-lead">{body}</p>
			<p className="mt-6 flex flex-wrap gap-3">
				<ButtonLink href={`${href("/auth/signup")}?type=PROFESSIONAL`} variant="plain">
					Apply as a professional
				</ButtonLink>
				<ButtonLink href={href("/locations")} variant="quiet">
					Rates by city
				</ButtonLink>
			</p>
		</section>
	);
}
