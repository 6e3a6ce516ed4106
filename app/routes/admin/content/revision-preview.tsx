import { href } from "react-router";
import { articleNamed } from "#app/domain/content/articles.server.ts";
import { viewRevision } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/revision-preview";
import { ArticlePreview } from "./parts/article-preview.tsx";
import { getRevisionNumber } from "./parts/content-names.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const number = getRevisionNumber(params.number);
	const article = await orNotFound(viewRevision(getActor(context), params.slug, number));
	return { article, number, isPublic: articleNamed(params.slug) !== undefined };
}

export default function RevisionPreview({ loaderData: { article, number, isPublic } }: Route.ComponentProps) {
	return (
		<Page title={`Revision ${number}: ${article.title}`} description="A revision as visitors would see it.">
			<ArticlePreview article={article} isPublic={isPublic}>
				{`This is how visitors would see revision ${number}.`}
			</ArticlePreview>
			<p className="mt-12">
				<Link
					to={href("/admin/content/:kind/:slug/revisions/:number", {
						kind: "article",
						slug: article.slug,
						number: String(number),
					})}
				>
					Back to the revision
				</Link>
			</p>
		</Page>
	);
}
