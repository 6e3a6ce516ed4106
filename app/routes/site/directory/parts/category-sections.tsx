import { href } from "react-router";
import type { ServiceView } from "#app/domain/market/service-line-queries.server.ts";
import { formatDate } from "#app/ui/dates.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";

/** The advertised price, and the call to action. */
export function Price({
	name,
	price,
	listing,
}: {
	name: string;
	price: ServiceView["price"];
	listing: string;
}) {
	return (
		<aside
			aria-labelledby="figure-title"
			className="self-start border border-t-3 border-rule border-t-line bg-sheet p-[16px] sm:p-5"
		>
			<h2 id="figure-title" className="slug text-soft">
				Advertised price
			</h2>
			<div className="mt-3 border-b border-rule pb-4">
				<PriceList lines={[{ key: "price", label: name, figure: price.text }]} />
			</div>
			<p className="mt-4">{listing}</p>
			<p className="mt-5">
				<ButtonLink href={`${href("/auth/signup")}?type=CREATOR`} className="w-full">
					Get matched
				</ButtonLink>
			</p>
		</aside>
	);
}

type Points = readonly { title: string; body: string }[];

/** What the service includes. */
export function Included({ points }: { points: Points }) {
	return (
		<section aria-labelledby="included-title" className="mt-16">
			<SectionHeading id="included-title">What's included</SectionHeading>
			<dl>
				{points.map(({ title, body }) => (
					<div
						key={title}
						className="grid grid-cols-1 gap-x-8 gap-y-1 border-b border-rule py-3 first:pt-0 md:grid-cols-[1fr_2fr]"
					>
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="measure">{body}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** How to prepare, in numbered steps. */
export function Preparation({ points }: { points: Points }) {
	return (
		<section aria-labelledby="prepare-title" className="mt-16">
			<SectionHeading id="prepare-title">How to prepare</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
				{points.map(({ title, body }, i) => (
					<li key={title} className="border-t border-rule pt-3">
						<p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="mt-1 text-h3">{title}</h3>
						<p className="mt-1">{body}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

/** The cities, with the service's rates if known. */
export function CityRates({
	name,
	unit,
	cities,
}: {
	name: string;
	unit: string | undefined;
	cities: ServiceView["cities"];
}) {
	const lines = cities.map(({ name: city, stateCode, path, rate }) => ({
		key: path,
		label: (
			<a href={path} className="inline-flex min-h-6 items-center">
				{city}, {stateCode}
			</a>
		),
		figure: rate,
	}));
	const half = Math.ceil(lines.length / 2);
	return (
		<section aria-labelledby="cities-title" className="mt-16">
			<SectionHeading id="cities-title" aside={unit && `US dollars ${unit}`}>
				{name} by city
			</SectionHeading>
			{unit ? (
				<div className="grid grid-cols-1 gap-x-14 gap-y-3 md:grid-cols-2">
					<PriceList lines={lines.slice(0, half)} />
					<PriceList lines={lines.slice(half)} />
				</div>
			) : (
				<ul className="columns-2 gap-x-10 md:columns-3 lg:columns-5">
					{lines.map(({ key, label }) => (
						<li key={key} className="break-inside-avoid border-b border-rule py-2">
							{label}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** Articles about the service. */
export function RelatedPosts({ posts }: { posts: ServiceView["posts"] }) {
	return (
		<section aria-labelledby="posts-title" className="mt-16">
			<SectionHeading id="posts-title" aside={<a href={href("/blog")}>All articles</a>}>
				From the blog
			</SectionHeading>
			<ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-3">
				{posts.map(({ slug, title, excerpt, readingTime, publishedAt }) => (
					<li key={slug} className="border-t border-rule pt-3">
						<FactLine
							className="text-soft"
							facts={[{ text: formatDate(publishedAt), dateTime: publishedAt }, `${readingTime} min read`]}
						/>
						<h3 className="mt-1 text-h3">
							<a href={href("/blog/:slug", { slug })}>{title}</a>
						</h3>
						<p className="mt-1">{excerpt}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

export function OtherLines({ lines }: { lines: ServiceView["otherLines"] }) {
	return (
		<nav aria-labelledby="other-title" className="no-print mt-10">
			<h2 id="other-title" className="slug text-soft">
				Other lines
			</h2>
			<ul className="flex flex-wrap gap-x-6">
				{lines.map(({ slug, name }) => (
					<li key={slug}>
						<a
							href={href("/services/:service", { service: slug })}
							className="inline-flex min-h-11 items-center"
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
