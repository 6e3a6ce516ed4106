import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useViewer } from "./viewer.ts";

type PageProps = {
	/** The title in the browser's tab, without the site's name. */
	title: string;
	description: string;
	/** Whether the page came back with a form's errors. */
	isFailed?: boolean;
	keywords?: string[];
	isHidden?: boolean;
	/** Path of the picture for social networks. */
	image?: string;
	children: ReactNode;
};

/** Metadata and content of a page. React moves the metadata into the head. */
export function Page({ title, description, isFailed = false, keywords, isHidden = false, image = "/social.png", children }: PageProps) {
	const { site } = useViewer();
	const { pathname } = useLocation();
	const canonical = `${site.origin}${pathname}`;
	const fullTitle = `${isFailed ? "Error: " : ""}${title} - ${site.name}`;
	return (
		<>
			<title>{fullTitle}</title>
			<meta name="description" content={description} />
			{keywords && <meta name="keywords" content={keywords.join(", ")} />}
			{isHidden && <meta name="robots" content="noindex" />}
			<link rel="canonical" href={canonical} />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={site.name} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={canonical} />
			<meta property="og:image" content={`${site.origin}${image}`} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
			{children}
		</>
	);
}

type PageTitleProps = {
	children: ReactNode;
	/** Short facts above the title, such as category, date or reference. */
	slug?: ReactNode;
	/** Stands at the right edge of that line: a time, a deadline, a state. */
	aside?: ReactNode;
	lead?: ReactNode;
};

/** The h1 with the call sheet's line above it. It takes the focus after a navigation by script. */
export function PageTitle({ children, slug, aside, lead }: PageTitleProps) {
	return (
		<header className="page-title">
			{(slug || aside) && (
				<div className="slug title-line">
					<p>{slug}</p>
					{aside && <p>{aside}</p>}
				</div>
			)}
			<h1 tabIndex={-1} className="text-h1">
				{children}
			</h1>
			{lead && <p className="measure mt-4 text-lead">{lead}</p>}
		</header>
	);
}
