import type { ReactNode } from "react";
import type { InformationView } from "#app/domain/content/pages.server.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ArticleImage } from "#app/ui/image/article-image.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
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
	const { title, description, keywords, lastReviewed, hasPicture, sheet, intro, html, sections } = page;
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
			{hasPicture && (
				<ArticleImage slug={title} alt="" isFirst className="mt-8 h-auto w-full border-y border-line" />
			)}
			<Margined className="mt-10" margin={<Contents entries={sections} />}>
				{sheet && (
					<CallSheet
						className="mb-10"
						facts={sheet.facts}
						title={sheet.title}
						lines={sheet.lines.map((line) => ({ key: line.label, ...line }))}
					/>
				)}
				<Prose html={html} />
			</Margined>
			{children}
		</Page>
	);
}
