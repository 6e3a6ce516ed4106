import { type ComponentProps, lazy, Suspense } from "react";

/** Comes with a script of its own, which only those download who ask for a preview. */
const ArticlePreview = lazy(() => import("./article-preview.tsx").then((parts) => ({ default: parts.ArticlePreview })));

/** The preview of an article above the form in which it is written. */
export const ShownPreview = (props: ComponentProps<typeof ArticlePreview>) => (
	<Suspense>
		<ArticlePreview {...props} />
	</Suspense>
);
