import { href } from "react-router";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Prose } from "#app/ui/prose.tsx";

/** The ways to reach us. */
export function Channels({ channels }: { channels: readonly { title: string; html: string }[] }) {
	return (
		<aside aria-labelledby="channels-title" className="self-start border-t-3 border-line bg-sheet p-5">
			<h2 id="channels-title" className="text-h2">
				Four ways to reach us
			</h2>
			<dl className="mt-4">
				{channels.map(({ title, html }) => (
					<div key={title} className="border-t border-rule py-4 last:pb-0">
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="mt-1">
							<Prose html={html} />
						</dd>
					</div>
				))}
			</dl>
		</aside>
	);
}

/** Pages that often answer the question. */
export function Before({ links }: { links: readonly { label: string; href: string; body: string }[] }) {
	return (
		<section aria-labelledby="before-title" className="mt-16">
			<SectionHeading id="before-title" aside={<a href={href("/search")}>Search the site</a>}>
				Before you write
			</SectionHeading>
			<ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
				{links.map(({ label, href, body }) => (
					<li key={href} className="border-t border-rule pt-3">
						<h3 className="text-h3">
							<a href={href}>{label}</a>
						</h3>
						<p className="mt-1">{body}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
