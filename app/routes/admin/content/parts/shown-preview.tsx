import { type ComponentProps, lazy, Suspense } from "react";

/** Lazy, so that only a preview downloads this code. */
const ArticlePreview = lazy(() =>
	import("./article-preview.tsx").then((parts) => ({ default: parts.ArticlePreview })),
);

/** The preview above an article's form. */
export const ShownPreview = (props: ComponentProps<typeof ArticlePreview>) => (
	<Suspense>
		<ArticlePreview {...props} />
	</Suspense>
);
