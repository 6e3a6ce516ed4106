import type { FaqView } from "#app/domain/content/faqs.server.ts";
import { FeedbackBox, type FeedbackStep } from "#app/routes/site/feedback/parts/feedback-box.tsx";
import { RelatedLinks } from "#app/routes/site/pages/parts/related-links.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { faqPage } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Accordion } from "#app/ui/list/accordion.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Prose } from "#app/ui/prose.tsx";

/** Which answers are open when the page loads: all of them, one, or none. */
type FaqSight = { areAllOpen: boolean; openId: string | undefined };

type FaqBodyProps = {
	page: FaqView;
	path: string;
	sight: FaqSight;
	/** Missing in a preview, which doesn't ask for feedback. */
	feedback?: FeedbackStep;
};

/** Read from `?all=1` and `?open=id`. */
export function faqSight(address: string): FaqSight {
	const query = new URL(address).searchParams;
	return { areAllOpen: query.get("all") === "1", openId: query.get("open") ?? undefined };
}

/** A page of questions and answers, with its structured data. */
export function FaqPage({ page, path, sight, feedback }: FaqBodyProps) {
	const { title, description, keywords, sections } = page;
	const data = faqPage(
		sections.flatMap(({ items }) => items).map(({ question, text }) => ({ question, answer: text })),
	);
	return (
		<Page title={title} description={description} keywords={keywords} structuredData={[data]}>
			<FaqBody page={page} path={path} sight={sight} feedback={feedback} />
		</Page>
	);
}

/** Questions in groups, with all, one, or none of the answers open, then the rest of the page. */
export function FaqBody({ page, path, sight, feedback }: FaqBodyProps) {
	const { title, intro, sections, cards, lists, related } = page;
	const questions = sections.flatMap(({ items }) => items);
	// The main FAQ has several accordions. The other pages have one, divided into parts.
	const getName = (section: string) => (path === "/faq" ? `answers-${section}` : "answers");
	// A single card without prices is a reminder to read before the answers.
	const reminder = cards.length === 1 && !cards[0]?.prices ? cards[0] : undefined;
	return (
		<>
			<PageTitle eyebrow="Questions and answers" aside={`${questions.length} answers`} intro={intro}>
				{title}
			</PageTitle>
			<Margined
				className="mt-12"
				margin={
					<>
						<Contents entries={sections.map(({ id, title }) => ({ id, text: title }))}>
							<SightSwitch path={path} areAllOpen={sight.areAllOpen} />
						</Contents>
						{reminder && (
							<Notice title={reminder.title} className="mt-4">
								<Prose html={reminder.html} className="text-small" />
							</Notice>
						)}
					</>
				}
			>
				<div className="grid grid-cols-1 gap-14">
					{sections.map(({ id, title, items }) => (
						<section key={id} id={id} aria-labelledby={`${id}-title`}>
							<SectionHeading id={`${id}-title`} aside={`${items.length} answers`} className="mb-0">
								{title}
							</SectionHeading>
							<Accordion
								name={getName(id)}
								items={items.map(({ id, question, html }) => ({
									id,
									question,
									answer: <Prose html={html} />,
								}))}
								areAllOpen={sight.areAllOpen}
								openId={sight.openId}
								path={path}
							/>
						</section>
					))}
				</div>
			</Margined>
			{feedback !== undefined && <FeedbackBox page={path} step={feedback} />}
			<FaqLists lists={lists} />
			{!reminder && <FaqCards cards={cards} />}
			<FaqHelp page={page} />
			<RelatedLinks title="Related" links={related} />
		</>
	);
}

function SightSwitch({ path, areAllOpen }: { path: string; areAllOpen: boolean }) {
	return (
		<p className="mt-2">
			<a
				href={areAllOpen ? path : `${path}?all=1`}
				className="inline-flex min-h-11 items-center font-semibold"
			>
				{areAllOpen ? "Show one answer at a time" : "Show all answers"}
			</a>
		</p>
	);
}

/** More help: guidelines, guides, contact, links, and a call to action. */
function FaqHelp({
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

/** Lists such as the twelve deductions: numbered, or as checklists. */
function FaqLists({ lists }: Pick<FaqView, "lists">) {
	return lists.map(({ title, isChecklist, items }, n) => (
		<section key={title} aria-labelledby={`list-${n}`} className="mt-16">
			<SectionHeading id={`list-${n}`} aside={`${items.length} ${isChecklist ? "items" : "entries"}`}>
				{title}
			</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-16 md:grid-cols-2">
				{items.map(({ title, html }, i) => (
					<li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-rule py-3">
						<span aria-hidden="true" className="fact pt-1 text-green">
							{isChecklist ? (
								<span className="block size-4 border-2 border-field" />
							) : (
								String(i + 1).padStart(2, "0")
							)}
						</span>
						<div>
							<h3 className="text-h3">{title}</h3>
							{html && <Prose html={html} className="mt-1 text-small" />}
						</div>
					</li>
				))}
			</ol>
		</section>
	));
}

/** Cards besides the answers: tips, rates, reminders, disclaimers. */
function FaqCards({ cards }: Pick<FaqView, "cards">) {
	if (cards.length === 0) return null;
	return (
		<div className="mt-16 grid items-start grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
			{cards.map(({ title, html, prices }) => (
				<section key={title} className="border-t-2 border-green pt-4">
					<h2 className="text-h2">{title}</h2>
					{prices && (
						<div className="mt-4">
							<PriceList lines={prices.map(({ label, figure }) => ({ key: label, label, figure }))} />
						</div>
					)}
					<Prose html={html} className="mt-4" />
				</section>
			))}
		</div>
	);
}
