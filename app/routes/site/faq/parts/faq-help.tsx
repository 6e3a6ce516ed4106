import type { FaqView } from "#app/domain/faqs/faq-queries.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Prose } from "#app/ui/prose.tsx";

/** More help: guidelines, guides, contact, links, and a call to action. */
export function FaqHelp({
	page: { guidelines, knowledgeBase, contactSupport, quickLinks, callToAction },
}: {
	page: FaqView;
}) {
	return (
		<>
			{guidelines.length > 0 && (
				<section aria-labelledby="guidelines" className="mt-16">
					<SectionHeading id="guidelines">Community Guidelines</SectionHeading>
					<ul className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
						{guidelines.map(({ title, html }) => (
							<li key={title} className="border-t border-rule pt-3">
								<h3 className="text-h3">{title}</h3>
								<Prose html={html} className="mt-2" />
							</li>
						))}
					</ul>
				</section>
			)}
			{knowledgeBase && (
				<section aria-labelledby="knowledge-base" className="mt-16">
					<SectionHeading id="knowledge-base">{knowledgeBase.title}</SectionHeading>
					<ul className="grid grid-cols-1 gap-x-16 md:grid-cols-2">
						{knowledgeBase.items.map(({ label, href, description }) => (
							<li key={href} className="border-t border-rule py-3">
								<a href={href} className="inline-flex min-h-6 items-center font-semibold">
									{label}
								</a>
								<p className="text-small">{description}</p>
							</li>
						))}
					</ul>
				</section>
			)}
			<div className="mt-16 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				{contactSupport && (
					<section aria-labelledby="contact-support">
						<SectionHeading id="contact-support">{contactSupport.title}</SectionHeading>
						<Prose html={contactSupport.html} />
					</section>
				)}
				{quickLinks && (
					<nav aria-labelledby="quick-links">
						<SectionHeading id="quick-links">{quickLinks.title}</SectionHeading>
						<ul className="grid grid-cols-2 gap-x-10">
							{quickLinks.items.map(({ label, href }) => (
								<li key={href} className="border-b border-rule">
									<a href={href} className="flex min-h-11 items-center">
										{label}
									</a>
								</li>
							))}
						</ul>
					</nav>
				)}
			</div>
			{callToAction && <CallToAction {...callToAction} />}
		</>
	);
}

function CallToAction({ title, body, links }: NonNullable<FaqView["callToAction"]>) {
	return (
		<section aria-labelledby="call-to-action" className="mt-16 border-t-2 border-green pt-6">
			<h2 id="call-to-action" className="text-h2">
				{title}
			</h2>
			<Prose html={body} className="mt-2" />
			<p className="mt-6 flex flex-wrap gap-3">
				{links.map(({ label, href }, i) => (
					<ButtonLink key={href} href={href} variant={i === 0 ? "main" : "plain"}>
						{label}
					</ButtonLink>
				))}
			</p>
		</section>
	);
}
