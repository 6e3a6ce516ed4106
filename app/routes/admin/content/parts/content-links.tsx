import { href } from "react-router";
import type { ContentName } from "#app/domain/content/editorial/editorial.ts";
import { Link } from "#app/ui/layout/link.tsx";

type ContentLinksProps = {
	name: ContentName;
	path: string | undefined;
	number: number;
	publishedRevision: number | null;
};

/** Links to the other pages about the same content. */
export function ContentLinks({ name, path, number, publishedRevision }: ContentLinksProps) {
	const links = [
		{ href: href("/admin/content/:kind/:slug/state", name), label: "Review, publish, schedule, or archive" },
		...(number > 0
			? [{ href: href("/admin/content/:kind/:slug/revisions", name), label: `Revisions (${number})` }]
			: []),
		...(path
			? [
					{
						href: path,
						label: publishedRevision
							? `What visitors see (revision ${publishedRevision})`
							: "What visitors see (the file)",
					},
				]
			: []),
		{ href: href("/admin/content/pictures"), label: "Images" },
	];
	return (
		<nav aria-label="This content" className="mb-8">
			<ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
				{links.map(({ href, label }) => (
					<li key={href}>
						<Link to={href} className="inline-flex min-h-6 items-center">
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
