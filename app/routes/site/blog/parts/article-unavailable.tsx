import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

/** Shown instead of an article that failed to load. */
export function ArticleUnavailable() {
	return (
		<Page title="Article unavailable" description="We couldn't show this article." isHidden>
			<PageTitle slug="Blog" lead="Error loading content. Please try again later.">
				Article unavailable
			</PageTitle>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href="">Try again</ButtonLink>
				<ButtonLink href={href("/blog")} variant="plain">
					Back to Blog
				</ButtonLink>
			</p>
		</Page>
	);
}
