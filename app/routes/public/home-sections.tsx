import type { ReactNode } from "react";
import { formatDate } from "#app/ui/dates.ts";

/** A part of the home page under its rule: heading at the left edge, content beside it on wide screens. */
function Part({ id, title, intro, more, children }: { id: string; title: string; intro?: string; more?: { href: string; label: string }; children: ReactNode }) {
	return (
		<section aria-labelledby={id} className="mt-20 grid gap-x-16 gap-y-6 border-t border-rule pt-4 lg:grid-cols-[1fr_2.2fr]">
			<div>
				<h2 id={id} className="text-h2">
					{title}
				</h2>
				{intro && <p className="measure mt-3">{intro}</p>}
				{more && (
					<p className="mt-4">
						<a href={more.href} className="inline-flex min-h-6 items-center font-semibold">
							{more.label}
						</a>
					</p>
				)}
			</div>
			<div>{children}</div>
		</section>
	);
}

/** A request in the form of a call sheet, marked as an example. */
export function CallSheet({ title, rows }: { title: string; rows: { label: string; value: string }[] }) {
	return (
		<figure className="mt-10 max-w-xl border-y-2 border-ink">
			<figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-ink py-2">
				<span className="font-serif font-semibold">{title}</span>
				<span className="fact border border-current px-1.5 uppercase tracking-wide">Example</span>
			</figcaption>
			<dl className="fact">
				{rows.map(({ label, value }) => (
					<div key={label} className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-rule py-1.5 last:border-0">
						<dt className="uppercase tracking-wide text-soft">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</figure>
	);
}

type Point = { title: string; body: string };

/** How it works, in short. */
export function HomeSteps({ steps }: { steps: Point[] }) {
	return (
		<Part id="steps-title" title="How it works" more={{ href: "/how-it-works", label: "How it works, step by step" }}>
			<ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
				{steps.map(({ title, body }, i) => (
					<li key={title} className="border-t border-ink pt-3">
						<p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="mt-1 text-h3">{title}</h3>
						<p className="mt-1">{body}</p>
					</li>
				))}
			</ol>
		</Part>
	);
}

type ServicesProps = { title: string; intro: string; services: { slug: string; name: string; price: string }[] };

/** The service lines with their advertised prices, as a price list. */
export function HomeServices({ title, intro, services }: ServicesProps) {
	return (
		<Part id="services-title" title={title} intro={intro} more={{ href: "/services", label: "Find Professionals" }}>
			<ul>
				{services.map(({ slug, name, price }) => (
					<li key={slug} className="flex flex-wrap items-baseline gap-x-3 border-b border-rule py-3">
						<a href={`/services/${slug}`} className="font-serif text-h3 font-semibold">
							{name}
						</a>
						<span aria-hidden="true" className="hidden min-w-8 flex-1 border-b-2 border-dotted border-rule sm:block" />
						<span className="fact">{price}</span>
					</li>
				))}
			</ul>
		</Part>
	);
}

/** What holds today and what opens at launch. */
export function HomePromises({ promises }: { promises: Point[] }) {
	return (
		<Part id="promises-title" title="What we promise" more={{ href: "/safety", label: "Safety and background checks" }}>
			<dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
				{promises.map(({ title, body }) => (
					<div key={title} className="border-t border-ink pt-3">
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="mt-1">{body}</dd>
					</div>
				))}
			</dl>
		</Part>
	);
}

type CitiesProps = { title: string; intro: string; cities: { name: string; stateCode: string; path: string; rate: string }[] };

/** The cities with their photography rates. */
export function HomeCities({ title, intro, cities }: CitiesProps) {
	return (
		<Part id="cities-title" title={title} intro={intro} more={{ href: "/locations", label: "All cities and rates" }}>
			<table className="w-full text-left">
				<caption className="sr-only">Photography rates by city</caption>
				<thead>
					<tr className="fact border-b border-ink uppercase tracking-wide">
						<th scope="col" className="py-2 pr-4 font-normal">
							City
						</th>
						<th scope="col" className="py-2 text-right font-normal">
							Photography, per shoot
						</th>
					</tr>
				</thead>
				<tbody>
					{cities.map(({ name, stateCode, path, rate }) => (
						<tr key={path} className="border-b border-rule">
							<th scope="row" className="py-2 pr-4 font-normal">
								<a href={path} className="inline-flex min-h-6 items-center">
									{name}, {stateCode}
								</a>
							</th>
							<td className="fact py-2 text-right">{rate}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Part>
	);
}

type PostsProps = { title: string; intro: string; posts: { slug: string; title: string; excerpt: string; category: string; publishedAt: string; readingTime: number }[] };

/** The latest articles. */
export function HomePosts({ title, intro, posts }: PostsProps) {
	return (
		<Part id="posts-title" title={title} intro={intro} more={{ href: "/blog", label: "All articles" }}>
			<ul>
				{posts.map((post) => (
					<li key={post.slug} className="border-b border-rule py-4 first:pt-0">
						<p className="fact text-soft">
							{post.category} · <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time> · {post.readingTime} min read
						</p>
						<h3 className="mt-1 text-h3">
							<a href={`/blog/${post.slug}`}>{post.title}</a>
						</h3>
						<p className="measure mt-1">{post.excerpt}</p>
					</li>
				))}
			</ul>
		</Part>
	);
}
