import type { ReactNode } from "react";
import { href } from "react-router";
import { NOT_PROVIDED } from "#app/domain/profiles/professional.ts";
import type { Profile } from "#app/domain/profiles/professional-queries.server.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

/** The professional's description and services. */
export function Description({ text, lines }: { text: string; lines: Profile["lines"] }) {
	return (
		<section aria-labelledby="about-title">
			<h2 id="about-title" className="sr-only">
				About
			</h2>
			{text.split(/\n{2,}/).map((paragraph) => (
				<p key={paragraph} className="measure mb-4 whitespace-pre-line text-lead wrap-break-word">
					{paragraph}
				</p>
			))}
			{lines.length > 1 && (
				<ul aria-label="Services" className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
					{lines.map(({ line, label, page }) => (
						<li key={line}>
							{page ? <a href={href("/services/:service", { service: page })}>{label}</a> : label}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** Links to work on other sites. */
export function Links({ links }: Pick<Profile, "links">) {
	if (links.length === 0) return null;
	return (
		<section aria-labelledby="links-title" className="mt-14">
			<SectionHeading id="links-title">Work elsewhere</SectionHeading>
			<ul>
				{links.map(({ label, url }) => (
					<li key={url} className="row flex flex-wrap items-baseline justify-between gap-x-6">
						<a href={url} rel="nofollow noopener external" className="wrap-anywhere">
							{label}
						</a>
						<span className="fact text-soft wrap-anywhere">
							{new URL(url).hostname.replace(/^www\./, "")}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

export function Areas({ areas, radius, map }: { areas: readonly string[]; radius: string; map: ReactNode }) {
	return (
		<section aria-labelledby="areas-title" className="mt-14">
			<SectionHeading id="areas-title" aside={radius}>
				Service areas
			</SectionHeading>
			{areas.length > 0 ? (
				<ul className="columns-2 gap-x-10 md:columns-3">
					{areas.map((area) => (
						<li key={area} className="break-inside-avoid border-b border-rule py-2">
							{area}
						</li>
					))}
				</ul>
			) : (
				<p>{radius}.</p>
			)}
			{map}
		</section>
	);
}

/** Each check with the date it was passed, or a note that nothing was provided. */
export function Checks({ checks }: Pick<Profile, "checks">) {
	return (
		<section aria-labelledby="checks-title" className="mt-14">
			<SectionHeading id="checks-title" aside={<a href={href("/safety")}>What each check covers</a>}>
				Background checks
			</SectionHeading>
			<dl>
				{checks.map(({ kind, label, passedOn }) => (
					<div key={kind} className="row flex flex-wrap items-baseline justify-between gap-x-6">
						<dt>{label}</dt>
						<dd className="fact">
							{passedOn ? (
								<>
									Passed <time dateTime={passedOn}>{formatDate(passedOn)}</time>
								</>
							) : (
								NOT_PROVIDED
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
