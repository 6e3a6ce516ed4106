import type { ReactNode } from "react";
import type { InformationView } from "#app/domain/content/pages.server.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { Prose } from "#app/ui/prose.tsx";

type InformationPageProps = {
	page: InformationView;
	path: string;
	subject: string;
	/** A note before the text. */
	notice?: ReactNode;
	/** Content after the text. */
	children?: ReactNode;
};

/** A page of text with its review date and a table of contents. */
export function InformationPage({ page, path, subject, notice, children }: InformationPageProps) {
	const { title, description, keywords, lastReviewed, intro, html, sections } = page;
	const about = webPage({ name: title, description, path, lastReviewed });
	return (
		<Page title={title} description={description} keywords={keywords} structuredData={[about]}>
			<PageTitle
				eyebrow={
					<>
						{subject}
						{lastReviewed && (
							<>
								{" · Reviewed "}
								<time dateTime={lastReviewed}>{formatDate(lastReviewed)}</time>
							</>
						)}
					</>
				}
				intro={intro}
			>
				{title}
			</PageTitle>
			{notice}
			<Margined className="mt-10" margin={<Contents entries={sections} />}>
				<Prose html={html} />
			</Margined>
			{children}
		</Page>
	);
}
