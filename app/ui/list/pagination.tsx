import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";

type PaginationProps = {
	/** The current page, from 1. */
	page: number;
	pageCount: number;
	getHref: (page: number) => string;
	label?: string;
};

const linkClasses = "inline-flex min-h-11 min-w-9 items-center justify-center px-2 tabular-nums sm:min-w-11";

/** Numbered pages. Hidden if there is only one. */
export function Pagination({ page, pageCount, getHref, label = "Pages" }: PaginationProps) {
	if (pageCount < 2) return null;
	return (
		<nav
			aria-label={label}
			className="no-print mt-8 flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-2"
		>
			<EdgeLink href={page > 1 ? getHref(page - 1) : undefined} rel="prev" label="Previous" />
			<ul className="order-last flex w-full flex-wrap justify-center sm:order-none sm:w-auto">
				{pagesAround(page, pageCount).map((item) =>
					item.page === undefined ? (
						<li key={item.key} className={linkClasses} aria-hidden="true">
							…
						</li>
					) : (
						<li key={item.key}>
							<Link
								to={getHref(item.page)}
								aria-current={item.page === page ? "page" : undefined}
								className={classNames(
									linkClasses,
									"no-underline aria-[current]:border-b-3 aria-[current]:border-green aria-[current]:font-semibold aria-[current]:text-ink",
								)}
							>
								<span className="sr-only">Page </span>
								{item.page}
							</Link>
						</li>
					),
				)}
			</ul>
			<EdgeLink href={page < pageCount ? getHref(page + 1) : undefined} rel="next" label="Next" />
		</nav>
	);
}

/** For lists without page numbers: the previous and the next page. Hidden if there is neither. */
export function PreviousNext({
	previous,
	next,
	label = "Pages",
}: {
	previous?: string | undefined;
	next?: string | undefined;
	label?: string;
}) {
	if (!previous && !next) return null;
	return (
		<nav aria-label={label} className="no-print mt-8 flex justify-between gap-4 border-t border-rule pt-2">
			<EdgeLink href={previous} rel="prev" label="Previous" />
			<EdgeLink href={next} rel="next" label="Next" />
		</nav>
	);
}

function EdgeLink({ href, rel, label }: { href: string | undefined; rel: "prev" | "next"; label: string }) {
	if (!href) return <span />;
	return (
		<Link to={href} rel={rel} className={classNames(linkClasses, "gap-2 font-semibold")}>
			{rel === "prev" && <span aria-hidden="true">←</span>}
			{label}
			{rel === "next" && <span aria-hidden="true">→</span>}
		</Link>
	);
}

type PageItem = { key: string; page?: number };

/** The first page, the last page, and the pages around the current one, with gaps between them. */
export function pagesAround(page: number, pageCount: number): PageItem[] {
	const shown = [1, page - 1, page, page + 1, pageCount]
		.filter((n, i, all) => n >= 1 && n <= pageCount && all.indexOf(n) === i)
		.sort((a, b) => a - b);
	return shown.flatMap((n, i): PageItem[] => {
		const before = shown[i - 1];
		const item = { key: `page-${n}`, page: n };
		if (before === undefined || n === before + 1) return [item];
		// A gap of one page would take as much room as the page itself, so the page is shown.
		return n === before + 2 ? [{ key: `page-${n - 1}`, page: n - 1 }, item] : [{ key: `gap-${n}` }, item];
	});
}
