import { Page } from "#app/ui/layout/page.tsx";
import { faqPage } from "#app/ui/layout/schema-org.ts";
import { FaqBody, type FaqBodyProps, type FaqSight } from "./faq-body.tsx";

/** Read from `?all=1` and `?open=id`. */
export function faqSight(address: string): FaqSight {
	const query = new URL(address).searchParams;
	return { areAllOpen: query.get("all") === "1", openId: query.get("open") ?? undefined };
}

/** A page of questions and answers, with its structured data. */
export function FaqPage({ page, path, sight }: FaqBodyProps) {
	const { title, description, keywords, sections } = page;
	const data = faqPage(
		sections.flatMap(({ items }) => items).map(({ question, text }) => ({ question, answer: text })),
	);
	return (
		<Page title={title} description={description} keywords={keywords} structuredData={[data]}>
			<FaqBody page={page} path={path} sight={sight} />
		</Page>
	);
}
