import type { InformationView } from "#app/domain/pages/page-queries.server.ts";
import { Contents, Margined } from "#app/ui/contents.tsx";
import { formatDate } from "#app/ui/dates.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { webPage } from "#app/ui/schema-org.ts";

/** A page that informs: the date of its text above the title, its contents beside it. */
export function InformationPage({ page, path, subject }: { page: InformationView; path: string; subject: string }) {
	const { title, description, keywords, lastReviewed, lastUpdated, intro, html, sections } = page;
	const about = webPage({ name: title, description, path, lastReviewed });
	return (
		<Page title={title} description={description} keywords={keywords} structuredData={[about]}>
			<PageTitle
				slug={
					<>
						{subject}
						{lastUpdated && ` · Last updated ${lastUpdated}`}
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
			<Margined className="mt-10" margin={<Contents entries={sections} />}>
				<Prose html={html} />
			</Margined>
		</Page>
	);
}
