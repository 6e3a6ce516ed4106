import type { FaqView } from "#app/domain/faqs/faq-queries.server.ts";
import { RelatedLinks } from "#app/routes/site/pages/parts/related-links.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Accordion } from "#app/ui/list/accordion.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { FaqCards, FaqLists } from "./faq-extras.tsx";
import { FaqHelp } from "./faq-help.tsx";

/** Which answers are open when the page arrives: all of them, one, or none. */
export type FaqSight = { areAllOpen: boolean; openId: string | undefined };

export type FaqBodyProps = { page: FaqView; path: string; sight: FaqSight };

/** Questions in groups, with one answer or all of them open, then the page's extras. */
export function FaqBody({ page, path, sight }: FaqBodyProps) {
	const { title, intro, sections, cards, lists, related } = page;
	const questions = sections.flatMap(({ items }) => items);
	// The main FAQ has several accordions. The other pages have one, in parts.
	const nameOf = (section: string) => (path === "/faq" ? `answers-${section}` : "answers");
	// A single card without prices is a reminder to read before the answers.
	const reminder = cards.length === 1 && !cards[0]?.prices ? cards[0] : undefined;
	return (
		<>
			<PageTitle slug="Questions and answers" aside={`${questions.length} answers`} intro={intro}>
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
								name={nameOf(id)}
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
